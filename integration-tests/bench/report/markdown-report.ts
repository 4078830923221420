import type { Aim, Measured } from "./measured"
import type { Report } from "./write-report"

/** The report for people: one row per measure, and what a reader needs to know about each. */
export function markdownReport({ date, quick, machine, measured }: Report): string {
  const { cores, memoryGb, node, postgres, medusa, loadAverage } = machine
  return [
    `Measured on ${date.slice(0, 10)}: ${cores} cores, ${memoryGb} GB of memory, Node ${node}, Postgres ${postgres}, Medusa ${medusa}. ` +
      `Load average before it began: ${loadAverage}.`,
    ...(quick ? ["A quick run: its figures are rough."] : []),
    table(measured),
    ...measured.flatMap(({ id, notes }) => notes.map((note) => `- **${id}** ${note}`)),
  ].join("\n\n")
}

function table(measured: Measured[]): string {
  const rows = measured.map((measure) => [
    measure.id,
    `${measure.title} (${measure.unit})`,
    figure(measure.ours),
    figure(measure.theirs),
    figure(measure.ratioMedian),
    `${figure(measure.ratioMin)} – ${figure(measure.ratioMax)}, ${measure.rounds.length} rounds`,
    measure.aim ? aimText(measure.aim) : "–",
    measure.met === undefined ? "–" : measure.met ? "met" : "**not met**",
  ])
  const head = ["", "What", "Ours", "Theirs", "Ratio", "Spread", "Aim", ""]
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")
}

function aimText(aim: Aim): string {
  return "atLeast" in aim ? `at least ${aim.atLeast}` : `at most ${aim.atMost}`
}

/** Three digits are as precise as such a measure gets. */
function figure(value: number): string {
  if (!Number.isFinite(value)) return "–"
  if (value >= 1000) return Math.round(Number(value.toPrecision(3))).toLocaleString("en")
  return String(Number(value.toPrecision(3)))
}
