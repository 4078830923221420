/** What the demo shop sells. Two teapots and delivery cost 100.00 EUR, a sum easy to follow through the books. */
export const products: SeedProduct[] = [
  {
    handle: "stoneware-teapot",
    title: "Stoneware teapot",
    titleRu: "Керамический чайник",
    description: "Thrown by hand, glazed in oat. Holds 900 ml and keeps it warm.",
    descriptionRu: "Ручная работа, овсяная глазурь. 900 мл, долго держит тепло.",
    eur: 45,
    rub: 4500,
    image: picture("#e9dcc9", teapot("#8a6f52")),
  },
  {
    handle: "espresso-cup",
    title: "Espresso cup",
    titleRu: "Чашка для эспрессо",
    description: "A thick wall and a wide foot. Made for one good sip.",
    descriptionRu: "Толстая стенка и широкое дно. Для одного хорошего глотка.",
    eur: 14,
    rub: 1400,
    image: picture("#d7e3e4", cup("#3f6f73")),
  },
  {
    handle: "green-tea-tin",
    title: "Green tea, 100 g",
    titleRu: "Зелёный чай, 100 г",
    description: "Spring harvest, rolled by hand, in a tin that closes well.",
    descriptionRu: "Весенний сбор, ручная скрутка, в плотной жестяной банке.",
    eur: 18.5,
    rub: 1850,
    image: picture("#dfe8d3", tin("#5c7f3d")),
  },
  {
    handle: "linen-towel",
    title: "Linen tea towel",
    titleRu: "Льняное полотенце",
    description: "Washed linen, 50 by 70 cm. Dries glass without a trace.",
    descriptionRu: "Стираный лён, 50 на 70 см. Вытирает стекло без следа.",
    eur: 12,
    rub: 1200,
    image: picture("#eed9d2", towel("#b4553a")),
  },
]

export type SeedProduct = {
  handle: string
  title: string
  titleRu: string
  description: string
  descriptionRu: string
  eur: number
  rub: number
  /** A data URL: the shop needs no network and no file server. */
  image: string
}

function picture(background: string, drawing: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><rect width="400" height="400" fill="${background}"/><ellipse cx="200" cy="312" rx="120" ry="14" fill="#00000014"/>${drawing}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`
}

function teapot(color: string): string {
  return (
    `<path d="M272 190c52-34 68 58 4 74" fill="none" stroke="${color}" stroke-width="16"/>` +
    `<path d="M132 214c-34-4-46-24-58-52l22-6c8 22 22 34 46 38z" fill="${color}"/>` +
    `<path d="M124 212c0-46 34-70 78-70s78 24 78 70c0 60-30 98-78 98s-78-38-78-98z" fill="${color}"/>` +
    `<rect x="156" y="128" width="92" height="16" rx="8" fill="${color}"/><circle cx="202" cy="114" r="13" fill="${color}"/>` +
    `<path d="M150 206c2-20 12-32 28-38" fill="none" stroke="#ffffff66" stroke-width="8" stroke-linecap="round"/>`
  )
}

function cup(color: string): string {
  return (
    `<path d="M262 190h16c30 0 30 56-22 56" fill="none" stroke="${color}" stroke-width="14"/>` +
    `<path d="M136 170h132l-10 92c-3 26-20 42-56 42s-53-16-56-42z" fill="${color}"/>` +
    `<ellipse cx="202" cy="171" rx="66" ry="14" fill="#4a2c1a"/>` +
    `<path d="M184 138c-10-16 10-22 2-40M216 138c-10-16 10-22 2-40" fill="none" stroke="#ffffffaa" stroke-width="7" stroke-linecap="round"/>`
  )
}

function tin(color: string): string {
  return (
    `<rect x="136" y="130" width="128" height="180" rx="10" fill="${color}"/>` +
    `<rect x="128" y="106" width="144" height="38" rx="10" fill="${color}"/><rect x="128" y="136" width="144" height="8" fill="#00000022"/>` +
    `<path d="M200 268c-44-20-40-62 0-84 40 22 44 64 0 84z" fill="#ffffffcc"/>` +
    `<path d="M200 276v-78" stroke="${color}" stroke-width="5"/>`
  )
}

function towel(color: string): string {
  const stripes = [150, 170, 230, 250].map((x) => `<rect x="${x}" y="112" width="8" height="190" fill="${color}"/>`)
  return (
    `<rect x="96" y="96" width="208" height="12" rx="6" fill="#6b5a4e"/>` +
    `<path d="M126 102h148v200c-50 10-98-10-148 0z" fill="#fbf6ef"/>${stripes.join("")}` +
    `<rect x="126" y="102" width="148" height="12" fill="#00000018"/>`
  )
}
