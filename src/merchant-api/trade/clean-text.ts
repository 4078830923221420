/** Control characters, and halves of surrogate pairs: no database text can hold them, and no page shows them. */
const bad = /[\p{Cc}\p{Cs}]/gu

/** Removes them. For names and words that people read, where a lost character changes nothing. */
export function cleanText(text: string): string {
  return text.replace(bad, "")
}

/** Marks each one instead. For words that mean something: what is left of one must not look like another. */
export function markedText(text: string): string {
  return text.replace(bad, "\ufffd")
}

export function isClean(text: string): boolean {
  return text.search(bad) === -1
}
