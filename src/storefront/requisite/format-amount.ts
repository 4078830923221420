/**
 * @param amount decimal string; it reaches the formatter as it is, never as a float
 * @param locale such as `ru-RU`
 */
export function formatAmount(amount: string, currencyCode: string, locale: string): string {
  try {
    const format = new Intl.NumberFormat(locale, { style: "currency", currency: currencyCode })
    return format.format(amount as unknown as number)
  } catch {
    // A currency or a locale that the runtime does not know.
    return `${amount} ${currencyCode}`
  }
}
