/** A piece of a sentence; `to`: the page of the panel that shows what it names. */
export type Piece = { words: string; to?: string }

const pages = { iitem: "/inventory", sloc: "/settings/locations", prod: "/products", order: "/orders" } as const

/** Medusa names an item by its id alone, which tells a person nothing: those that have a page in the panel lead there. */
export function linkIds(sentence: string): Piece[] {
  const pieces = sentence.split(/\b((?:iitem|sloc|prod|order)_[0-9A-Z]{26})\b/)
  return pieces.filter(Boolean).map((words) => {
    const page = pages[words.split("_")[0] as keyof typeof pages]
    return page !== undefined && /^[a-z]+_[0-9A-Z]{26}$/.test(words) ? { words, to: `${page}/${words}` } : { words }
  })
}
