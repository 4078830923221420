/**
 * An amount as people of that language write it, with its two fraction digits. Passed to Intl as text, which formats
 * decimals of any length exactly.
 */
export function formatMoney(amount: string, currency: string, lang: string): string {
  try {
    const format = new Intl.NumberFormat(lang, { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    return format.format(amount as unknown as number)
  } catch {
    // A merchant may have a currency whose code is not three letters.
    return `${amount} ${currency}`
  }
}
