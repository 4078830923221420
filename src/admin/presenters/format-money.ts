/**
 * A decimal string with its currency, as people of that language write it. The currency sets the digits, and more are
 * shown when the amount has more: an amount is never rounded. Strings go in, so no float is involved.
 *
 * @returns the amount and the code as they are when this browser does not know the currency
 */
export function formatMoney(amount: string, currencyCode: string, locale: string): string {
  const currency = currencyCode.toUpperCase()
  if (!isDecimal(amount)) return `${amount} ${currency}`
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat(locale, { style: "currency", currency }).resolvedOptions()
    const digits = Math.max(maximumFractionDigits ?? 0, significantFraction(amount))
    const format = new Intl.NumberFormat(locale, { style: "currency", currency, maximumFractionDigits: digits })
    return format.format(amount as Intl.StringNumericLiteral)
  } catch {
    return `${amount} ${currency}`
  }
}

/** An amount without a currency, such as a rate, with all the digits it has. */
export function formatDecimal(amount: string, locale: string): string {
  if (!isDecimal(amount)) return amount
  const maximumFractionDigits = significantFraction(amount)
  return new Intl.NumberFormat(locale, { maximumFractionDigits }).format(amount as Intl.StringNumericLiteral)
}

function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text)
}

/** Digits after the point, without trailing zeros; at most what `Intl` accepts. */
function significantFraction(amount: string): number {
  return Math.min((amount.split(".")[1] ?? "").replace(/0+$/, "").length, 20)
}
