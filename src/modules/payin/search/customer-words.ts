/**
 * What a customer is found by: the parts of e-mail address and name, in lower case, without accents. A search finds the
 * beginning of any of them.
 */
export function customerWords(texts: readonly (string | null | undefined)[]): string[] {
  const words = texts.flatMap((text) => wordsOf(text ?? "")).map((word) => [...word].slice(0, LONGEST_WORD).join(""))
  return [...new Set(words)].slice(0, MOST_WORDS)
}

/**
 * A text as Postgres' query: every word of it has to begin one of the customer's. A word of one or two characters begins
 * half of all names, so it has to be one of them.
 *
 * @returns undefined when there is no word in it
 */
export function customerQuery(text: string): string | undefined {
  const words = customerWords([text])
  if (words.length === 0) return undefined
  return words.map((word) => (word.length < SHORTEST_BEGINNING ? word : `${word}:*`)).join(" & ")
}

/** More than anybody is called. A shopper may send far more, and thousands of accents on one letter take seconds. */
const LONGEST_TEXT = 1_000
const LONGEST_WORD = 40
const MOST_WORDS = 30
const SHORTEST_BEGINNING = 3

/** Letters and digits only, so that a word means nothing but itself in a query. */
function wordsOf(text: string): string[] {
  return (
    text
      .slice(0, LONGEST_TEXT)
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
