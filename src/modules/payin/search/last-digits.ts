/** The last four digits of a card, phone or account, as a person reads or writes them: `4242`, `•••• 4242`, `*4242`. */
export function lastDigits(text: string): string | undefined {
  return /^[•*·.…xX\s]*(\d{4})$/.exec(text.trim())?.[1]
}
