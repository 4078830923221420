import type { Minute } from "./minute"

type Line = { name: string; color: string; read: (minute: Minute) => number }
type Panel = { title: string; lines: Line[] }

const [blue, orange, green, red] = ["#2563eb", "#d97706", "#059669", "#dc2626"]

const panels: Panel[] = [
  {
    title: "Memory, MB",
    lines: [
      { name: "process", color: blue!, read: ({ rssMb }) => rssMb },
      { name: "heap after collection", color: green!, read: ({ heapMb }) => heapMb },
    ],
  },
  {
    title: "Handles and connections",
    lines: [
      { name: "file handles", color: blue!, read: ({ fileHandles }) => fileHandles },
      { name: "timers, sockets", color: orange!, read: ({ resources }) => resources },
      { name: "database connections", color: green!, read: ({ connections }) => connections },
    ],
  },
  ...(["open", "confirm", "panel"] as const).map((kind) => ({
    title: { open: "Opening a payment, ms", confirm: "Paid to confirmed, ms", panel: "A page of the panel, ms" }[kind],
    lines: [
      { name: "p50", color: green!, read: ({ times }: Minute) => times[kind].p50 },
      { name: "p95", color: orange!, read: ({ times }: Minute) => times[kind].p95 },
      { name: "p99", color: red!, read: ({ times }: Minute) => times[kind].p99 },
    ],
  })),
  {
    title: "Purchases and orders a minute",
    lines: [
      { name: "purchases begun", color: blue!, read: ({ started }) => started },
      { name: "orders", color: green!, read: ({ orders }) => orders },
    ],
  },
]

const WIDTH = 460
const HEIGHT = 150
const GAP = 60
const LEFT = 50

/** A page of small charts over the same minutes. */
export function chartOf(minutes: readonly Minute[]): string {
  const rows = Math.ceil(panels.length / 2)
  const [width, height] = [2 * (WIDTH + GAP) + GAP, rows * (HEIGHT + GAP) + GAP / 2]
  const body = panels.map((panel, index) => {
    const [x, y] = [LEFT + (index % 2) * (WIDTH + GAP), GAP / 1.5 + Math.floor(index / 2) * (HEIGHT + GAP)]
    return `<g transform="translate(${x} ${y})">${drawn(panel, minutes)}</g>`
  })
  const font = `font-family="system-ui, sans-serif" font-size="11" fill="#374151"`
  const paper = `<rect width="100%" height="100%" fill="#ffffff"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${font}>${paper}${body.join("\n")}</svg>\n`
}

function drawn({ title, lines }: Panel, minutes: readonly Minute[]): string {
  const values = lines.flatMap(({ read }) => minutes.map(read)).filter((value) => !Number.isNaN(value))
  const top = niceTop(Math.max(1, ...values))
  const last = Math.max(1, minutes.length - 1)
  const x = (index: number) => ((index / last) * WIDTH).toFixed(1)
  const y = (value: number) => (HEIGHT - (value / top) * HEIGHT).toFixed(1)
  const grid = [0, 0.5, 1].map((share) => {
    const line = `<path d="M0 ${y(share * top)}H${WIDTH}" stroke="#e5e7eb"/>`
    return `${line}<text x="-6" y="${Number(y(share * top)) + 4}" text-anchor="end">${share * top}</text>`
  })
  const names = lines.map(
    ({ name, color }, index) => `<text x="${110 + index * 125}" y="-8" fill="${color}">${name}</text>`,
  )
  const paths = lines.map(({ color, read }) => {
    const points = minutes.flatMap((minute, index) =>
      Number.isNaN(read(minute)) ? [] : [`${x(index)} ${y(read(minute))}`],
    )
    return `<polyline points="${points.join(" ")}" fill="none" stroke="${color}" stroke-width="1.5"/>`
  })
  const foot = `<text y="${HEIGHT + 16}">1</text><text x="${WIDTH}" y="${HEIGHT + 16}" text-anchor="end">${minutes.length} min</text>`
  const heading = `<text y="-24" font-weight="600" font-size="12">${title}</text>`
  return [heading, ...names, ...grid, ...paths, foot].join("")
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? 10 * power
}
