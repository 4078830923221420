/** How much of a search or a filter the store takes: more of it would be refused. */
export const LONGEST_QUERY = 200

/** As much of a search as the store takes, without what is no text to it: an address can have that, as `%00`. */
export function takenOf(search: string): string {
  return search.slice(0, LONGEST_QUERY).replace(/[\0\p{Surrogate}]/gu, "")
}

/** Whether the store takes it as a search or a filter. */
export function isTaken(text: string): boolean {
  return text.trim() !== "" && takenOf(text) === text
}
