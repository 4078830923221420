/**
 * Control characters, and halves of surrogate pairs: no database text can hold them, and no page shows them. Nor what ends
 * a line in a log, or turns the writing around: the words and sums of a sentence behind such a name would be read backwards.
 */
const bad = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu
/** Without these there are none: it tells that of most texts, several times faster. */
const mayBeBad = /[^ -~\xa0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\uffff]/

/** Removes them. For names and words that people read, where a lost character changes nothing. */
export function cleanText(text: string): string {
  return mayBeBad.test(text) ? text.replace(bad, "") : text
}

/** Cleaned, and cut where it is longer, with a mark of that. */
export function shortened(text: string, longest: number): string {
  const clean = cleanText(text)
  return clean.length > longest ? `${cleanText(clean.slice(0, longest - 1))}…` : clean
}

/** Marks each one instead. For words that mean something: what is left of one must not look like another. */
export function markedText(text: string): string {
  return mayBeBad.test(text) ? text.replace(bad, "\ufffd") : text
}

/** Whether nothing was lost of it: U+FFFD stands for bytes that were no text. */
export function isClean(text: string): boolean {
  return !text.includes("\ufffd") && (!mayBeBad.test(text) || text.search(bad) === -1)
}
