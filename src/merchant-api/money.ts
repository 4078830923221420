import { BigNumber } from "bignumber.js"
import { PayinError } from "./payin-error"

/** An amount as Medusa and callers hold it: a decimal string, number, BigNumber, or object with a raw value. */
export type AmountInput = string | number | AmountObject
export interface AmountObject {
  /** Medusa's raw values. */
  value?: string | number
  /** Medusa's BigNumber. */
  raw?: { value: string | number }
  /** Medusa's BigNumber without `raw`, and bignumber.js. */
  valueOf(): unknown
}

/**
 * The amount as a decimal string with exactly the currency's digits, for example "1500.00". Nothing is rounded: an
 * amount that the currency cannot express is a mistake to show, not to hide.
 *
 * @param currency ISO 4217 code in any case; an unknown code has 2 digits
 * @throws PayinError `rejected` when it is not a positive amount, `configuration` when it has too many digits
 */
export function normalizeAmount(value: AmountInput, currency: string): string {
  const amount = positive(value)
  const digits = currencyDigits(currency)
  if ((amount.decimalPlaces() ?? 0) > digits) {
    throw new PayinError(
      "configuration",
      `The amount has more than the ${digits} decimal digits of ${safe(currency)}.`,
      {
        cure: `Round prices, taxes and discounts to ${digits} digits before the payment starts.`,
      },
    )
  }
  return amount.toFixed(digits)
}

/** Like `normalizeAmount`, but rounds half up, for totals that taxes and discounts left with more digits. */
export function roundAmount(value: AmountInput, currency: string): string {
  const digits = currencyDigits(currency)
  const rounded = asShown(positive(value), digits).decimalPlaces(digits, BigNumber.ROUND_HALF_UP)
  return normalizeAmount(rounded.toFixed(), currency)
}

/** As `roundAmount`; null for what nobody can pay: nothing, say. */
export function payableAmount(value: AmountInput, currency: string): string | null {
  try {
    return roundAmount(value, currency)
  } catch {
    return null
  }
}

/**
 * Any sum in the currency's digits, half up, "0.00" and negative ones too: to be shown or compared, never to be asked for.
 *
 * @throws PayinError `rejected` for what is no number: Postgres would take "NaN", and no sum of a day survives it
 */
export function roundSum(value: AmountInput, currency: string): string {
  const digits = currencyDigits(currency)
  const sum = asShown(new Decimal(plain(value)), digits)
  if (!sum.isFinite()) throw new PayinError("rejected", "The sum is not a number.")
  return sum.decimalPlaces(digits, BigNumber.ROUND_HALF_UP).toFixed(digits)
}

/** Of parts that follow each other, as `roundSum`: rounded one by one, they could be more than their sum, or less. */
export function roundParts(parts: readonly AmountInput[], currency: string): string[] {
  const sums = parts.map((_, index) => roundSum(Decimal.sum(0, ...parts.slice(0, index + 1).map(plain)), currency))
  return sums.map((sum, index) => new Decimal(sum).minus(sums[index - 1] ?? 0).toFixed(currencyDigits(currency)))
}

/** By what can be paid: Medusa keeps more digits of one sum than it gives of another. */
export function isSameSum(a: AmountInput, b: AmountInput, currency: string): boolean {
  return roundSum(a, currency) === roundSum(b, currency)
}

/**
 * Like `roundSum`, but none for less than the currency's smallest unit, which nobody can pay or send back: it is what is
 * left of a total like 22.485 when 22.49 was paid.
 */
export function payableSum(value: AmountInput, currency: string): string {
  const digits = currencyDigits(currency)
  const unit = new Decimal(10).pow(-digits)
  return roundSum(unit.gt(asShown(new Decimal(plain(value)), digits).abs()) ? 0 : value, currency)
}

/**
 * A trade reports its amount with two digits, so a third would be lost. Source: service-contract.md, Resources,
 * fiatAmount.
 *
 * @throws PayinError `configuration`
 */
export function assertTradeDigits(amount: string, currency: string): void {
  if (fitsTrade(amount)) return
  throw new PayinError("configuration", `A trade cannot hold the third digit of an amount in ${safe(currency)}.`, {
    cure: "Offer this payment method only in regions whose currency has at most two digits.",
  })
}

/** Whether a trade can hold all digits of a decimal string. */
export function fitsTrade(amount: string): boolean {
  return (exact(amount).decimalPlaces() ?? 0) <= tradeDigits
}

/** Rounded down to so many digits. @throws PayinError `rejected` when it is not a decimal string */
export function roundDown(amount: string, digits: number): string {
  return exact(amount).toFixed(digits, BigNumber.ROUND_DOWN)
}

/** Compares by value: "10" equals "10.00". @throws PayinError `rejected` when one is not a decimal string */
export function compareAmounts(a: string, b: string): -1 | 0 | 1 {
  const order = exact(a).comparedTo(exact(b)) ?? 0
  return order < 0 ? -1 : order > 0 ? 1 : 0
}

/**
 * The amount as a JSON number literal of the same value, in its shortest form.
 *
 * @throws PayinError `rejected` for more digits than a double keeps: a receiver that reads one would see another amount
 */
export function toJsonNumberLiteral(amount: string): string {
  const value = exact(amount)
  const survives = value.precision() <= doubleDigits && value.eq(new Decimal(Number(value.toFixed())))
  if (!survives) {
    throw new PayinError("rejected", `The amount has more than ${doubleDigits} significant digits.`, {
      cure: "Split the payment; the service takes amounts as JSON numbers, which do not keep more digits.",
    })
  }
  return value.toFixed()
}

/** Decimal digits of a currency; 2 for codes that the runtime does not know. */
export function currencyDigits(currency: string): number {
  if (!/^[A-Za-z]{3}$/.test(currency)) return 2
  const format = new Intl.NumberFormat("en", { style: "currency", currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/**
 * An amount from the service as a decimal string without loss, or null. A number with more digits than a double keeps
 * was already changed by the JSON parser, so it is no longer exact.
 */
export function readDecimal(value: unknown): string | null {
  if (typeof value === "string") return decimalString.test(value) ? value : null
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) return null
  const amount = new Decimal(value)
  const text = amount.toFixed()
  return amount.precision() <= doubleDigits && decimalString.test(text) ? text : null
}

/** Of an amount in a trade. Source: service-contract.md, Resources, fiatAmount. */
export const tradeDigits = 2

/** Our own copy: another package's `BigNumber.config` must not change how money is read. */
const Decimal = BigNumber.clone()
/** Any decimal of this many significant digits survives a round trip through a double. */
const doubleDigits = 15
const decimalString = /^\d{1,64}(\.\d{1,64})?$/

/**
 * As Medusa's API shows it to a shopper. Of prices with their taxes in them, a discount may leave 27.574999999999999999 in
 * one place of the store and 27.575 in another: half a cent must not be rounded up here and down there. An amount without
 * more digits than its currency has is exact, however large.
 */
function asShown(amount: BigNumber, digits: number): BigNumber {
  const isTraced = (amount.precision() ?? 0) > doubleDigits && (amount.decimalPlaces() ?? 0) > digits
  return isTraced ? new Decimal(amount.toNumber()) : amount
}

function positive(value: AmountInput): BigNumber {
  const amount = new Decimal(plain(value))
  // The upper bound is not a service rule. It keeps "1e9000000" from becoming a string of nine million digits.
  if (amount.isFinite() && amount.gt(0) && amount.lt("1e30")) return amount
  throw new PayinError("rejected", "The amount is not a positive number.", {
    cure: "Offer this payment method only for carts with something to pay.",
  })
}

function plain(value: unknown): string {
  if (typeof value === "number") return String(value)
  if (typeof value === "string") return /^[\d.eE+-]+$/.test(value) ? value : "NaN"
  if (typeof value !== "object" || value === null) return "NaN"
  const { raw, value: own } = value as AmountObject
  if (raw) return plain(raw.value)
  if (own !== undefined) return plain(own)
  const primitive = value.valueOf()
  return typeof primitive === "object" ? "NaN" : plain(primitive)
}

function exact(amount: string): BigNumber {
  if (decimalString.test(amount)) return new Decimal(amount)
  throw new PayinError("rejected", "The amount is not a plain decimal number.")
}

/** A currency code comes from outside; only what looks like one goes into a message. */
function safe(currency: string): string {
  return /^[A-Za-z0-9]{1,10}$/.test(currency) ? currency.toUpperCase() : "the currency"
}
