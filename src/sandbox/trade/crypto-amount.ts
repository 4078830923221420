/** USDT has six digits; the sandbox converts everything into it. */
const CRYPTO_DIGITS = 6

/** The sandbox's fee, in thousandths. */
const FEE_PER_MILLE = 25n

/** What the merchant is credited and charged, in the smallest unit of the crypto currency, rounded down. */
export function cryptoAmount(fiatAmount: string, rate: string): { cryptoAmount: string; merchantFee: string } {
  const fiat = decimalParts(fiatAmount)
  const perUnit = decimalParts(rate)
  const scale = 10n ** BigInt(CRYPTO_DIGITS + perUnit.digits)
  const amount = (fiat.units * scale) / (perUnit.units * 10n ** BigInt(fiat.digits))
  return { cryptoAmount: String(amount), merchantFee: String((amount * FEE_PER_MILLE) / 1000n) }
}

/** A decimal text as whole units and the number of its fraction digits, so that nothing passes through a float. */
function decimalParts(decimal: string): { units: bigint; digits: number } {
  const [whole = "0", fraction = ""] = decimal.split(".")
  return { units: BigInt(whole + fraction), digits: fraction.length }
}
