import { BigNumber } from "bignumber.js"
import { currencyDigits, tradeDigits } from "../../../merchant-api/money"

/** Our own copy, as in money.ts: a division rounds to the decimals that another package may set. */
const Decimal = BigNumber.clone()

/**
 * The amounts that pay an order in full when the store lets the service choose one near it.
 *
 * @param amount decimal string
 * @param tolerancePercent undefined: the exact amount only
 * @returns decimal strings with the currency's digits, as far as a trade has them, rounded towards the amount, so nobody
 *   pays outside the range
 */
export function amountRange(amount: string, currency: string, tolerancePercent: number | undefined) {
  if (tolerancePercent === undefined) return { amount_min: null, amount_max: null }
  const digits = Math.min(currencyDigits(currency), tradeDigits)
  const tolerance = new Decimal(amount).times(tolerancePercent).div(100)
  return {
    amount_min: new Decimal(amount).minus(tolerance).toFixed(digits, BigNumber.ROUND_CEIL),
    amount_max: new Decimal(amount).plus(tolerance).toFixed(digits, BigNumber.ROUND_FLOOR),
  }
}
