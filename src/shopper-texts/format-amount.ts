/**
 * With the digits that the currency has, and more only if the amount has them: nothing is rounded.
 *
 * @param amount decimal string; it reaches the formatter as it is, never as a float
 * @param locale such as `ru-RU`
 */
export function formatAmount(amount: string, currencyCode: string, locale: string): string {
  try {
    const own = new Intl.NumberFormat(locale, { style: "currency", currency: currencyCode }).resolvedOptions()
    const given = /\.(\d*?)0*$/.exec(amount)?.[1]?.length ?? 0
    const maximumFractionDigits = Math.min(Math.max(own.maximumFractionDigits ?? 2, given), 20)
    const format = new Intl.NumberFormat(locale, { style: "currency", currency: currencyCode, maximumFractionDigits })
    return format.format(amount as unknown as number)
  } catch {
    // A currency or a locale that the runtime does not know.
    return `${amount} ${currencyCode}`
  }
}
