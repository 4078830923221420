/** As the store's own sentences have them. */
export { formatAmount } from "../../shopper-texts/format-amount"

type Sum = { amount: string; currencyCode: string }
type Asked = { amount: string | null; currencyCode: string }

/**
 * What the store asks for a total: rounded half up, for taxes and discounts can leave more digits than it asks for.
 *
 * @param sum its amount a decimal string
 * @param locale such as `ru-RU`
 * @param asked what the store has said that it asks for: in the same currency, it has the digits of that currency there.
 *   This runtime may count others, as browsers do with dinars and forints
 */
export function formatTotal({ amount, currencyCode }: Sum, locale: string, asked?: Asked): string {
  const said = asked?.currencyCode === currencyCode ? asked.amount : null
  const digits = said ? (said.split(".")[1] ?? "").length : undefined
  try {
    // Rounds half up by itself, and reads the text as it is, never as a float.
    const format = new Intl.NumberFormat(locale, {
      style: "currency",
      currency: currencyCode,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    return format.format(amount as unknown as number)
  } catch {
    // A currency or a locale that the runtime does not know.
    return `${amount} ${currencyCode}`
  }
}
