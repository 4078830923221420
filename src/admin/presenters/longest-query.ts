/** How much of a search or a filter the store takes: more of it would be refused. */
export const LONGEST_QUERY = 200

/** Whether the store takes it as a search or a filter. */
export function isTaken(text: string): boolean {
  return text.trim() !== "" && text.length <= LONGEST_QUERY
}
