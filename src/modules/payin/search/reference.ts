/** Short enough for the phone; of a million attempts, hardly ever two end alike. The search's index has it, too. */
const REFERENCE_LENGTH = 8

/** What a shopper tells the shop of a payment: the end of its attempt's id, which is random, such as `7F3K-9QXZ`. */
export function referenceOf(attemptId: string): string {
  const end = attemptId.slice(-REFERENCE_LENGTH).toUpperCase()
  return `${end.slice(0, 4)}-${end.slice(4)}`
}

/** The end of an id in a text that may be a reference, however it was written down. */
export function endOfId(text: string): string | undefined {
  const [, first, second] = /^\s*([0-9a-z]{4})[\s-]?([0-9a-z]{4})\s*$/i.exec(text) ?? []
  return first && second ? `${first}${second}`.toUpperCase() : undefined
}
