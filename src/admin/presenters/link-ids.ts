/** A piece of a sentence; `to`: the page of the panel that shows what it names. */
export type Piece = { words: string; to?: string }

const pages = { iitem: "/inventory", sloc: "/settings/locations", prod: "/products", order: "/orders" } as const

/** Medusa names an item by its id alone, which means nothing to a person: ids with a page in the panel link there. */
export function linkIds(sentence: string): Piece[] {
  // Split by one group, so that every second piece is an id.
  const pieces = sentence.split(ids).map((words, index): Piece => {
    if (index % 2 === 0) return { words }
    const page = pages[words.slice(0, words.indexOf("_")) as keyof typeof pages]
    return { words, to: `${page}/${words}` }
  })
  return pieces.filter(({ words }) => words !== "")
}

const ids = new RegExp(`\\b((?:${Object.keys(pages).join("|")})_[0-9A-Z]{26})\\b`)
