/** Control characters, and halves of surrogate pairs: no database text holds them, and no page shows them. */
const bad = /[\p{Cc}\p{Cs}]/gu

/** Without them. For names and words that are read by people, where a lost character changes nothing. */
export function cleanText(text: string): string {
  return text.replace(bad, "")
}

/** With a sign in their place. For words that mean something: what is left of one must not look like another. */
export function markedText(text: string): string {
  return text.replace(bad, "\ufffd")
}

export function isClean(text: string): boolean {
  return text.search(bad) === -1
}
