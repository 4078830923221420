/** As the store's own sentences have them. */
export { formatAmount } from "../../shopper-texts/format-amount"

/**
 * What the store asks for a total: rounded half up to the currency's digits, for taxes and discounts can leave more.
 *
 * @param total decimal string
 * @param locale such as `ru-RU`
 */
export function formatTotal(total: string, currencyCode: string, locale: string): string {
  try {
    // Rounds half up by itself, and reads the text as it is, never as a float.
    return new Intl.NumberFormat(locale, { style: "currency", currency: currencyCode }).format(
      total as unknown as number,
    )
  } catch {
    // A currency or a locale that the runtime does not know.
    return `${total} ${currencyCode}`
  }
}
