/** A piece of a sentence; `to`: the page of the panel that shows what it names. */
export type Piece = { words: string; to?: string }

const pages = { iitem: "/inventory", sloc: "/settings/locations", prod: "/products", order: "/orders" } as const

/** The names of what Medusa names by its id alone, by id, as far as they are known. */
export type Names = Readonly<Record<string, string>>

/** An id means nothing to a person: those with a page in the panel link there, by their names where these are known. */
export function linkIds(sentence: string, names: Names = {}): Piece[] {
  // "Teapot (iitem_…)" would name it twice.
  const named = Object.entries(names).reduce((all, [id, name]) => all.replaceAll(`${name} (${id})`, id), sentence)
  // Split by one group, so that every second piece is an id.
  const pieces = named.split(ids).map((words, index): Piece => {
    if (index % 2 === 0) return { words }
    const page = pages[words.slice(0, words.indexOf("_")) as keyof typeof pages]
    return { words: names[words] ?? words, to: `${page}/${words}` }
  })
  return pieces.filter(({ words }) => words !== "")
}

/** The same sentence where nothing can be linked. */
export function withNames(sentence: string, names: Names): string {
  return linkIds(sentence, names)
    .map(({ words }) => words)
    .join("")
}

const ids = new RegExp(`\\b((?:${Object.keys(pages).join("|")})_[0-9A-Z]{26})\\b`)
