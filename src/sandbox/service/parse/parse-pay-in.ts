import { randomInt } from "node:crypto"
import type { MerchantSettings } from "../../merchant/merchant-settings"
import type { TradeOrder } from "../../trade/create-trade"
import { fiatAmountOf, inCents } from "../../trade/fiat-amount"
import { Refusal } from "../refusal"
import { parseExtra } from "./parse-extra"
import { parsePageConfig } from "./parse-page-config"

/**
 * Checks a pay-in request (service-contract.md, "Pay-in request fields"). Unknown fields pass.
 *
 * `fiatCurrency` is required: the contract leaves that open, and the stricter reading finds more mistakes.
 * @throws Refusal 400
 */
export function parsePayIn(body: unknown, merchant: MerchantSettings): TradeOrder {
  const request = body as Record<string, unknown>
  return {
    type: "pay-in",
    fiatAmount: amountOf(request),
    fiatCurrency: parseCurrency(request.fiatCurrency, merchant),
    bank: parseChoice(
      request.bank,
      merchant.banks.map(({ code }) => code),
      "bank",
    ),
    method: parseChoice(request.method, merchant.methods, "method"),
    extra: parseExtra(request.extra),
    pageConfig: parsePageConfig(request.paymentPageConfig, merchant.locales),
  }
}

/** @throws Refusal 400 */
export function parseCurrency(currency: unknown, merchant: MerchantSettings): string {
  if (typeof currency !== "string" || !currency) throw Refusal.invalid("fiatCurrency is required.")
  if (!Object.hasOwn(merchant.currencies, currency)) {
    throw new Refusal(400, "CURRENCY_NOT_SUPPORTED", `The currency ${currency} is not supported for this merchant.`)
  }
  return currency
}

/** @throws Refusal 400 */
export function parseChoice(choice: unknown, allowed: string[], field: "bank" | "method"): string | undefined {
  if (choice === undefined) return undefined
  if (typeof choice !== "string") throw Refusal.invalid(`${field} must be a string.`)
  if (!allowed.includes(choice)) {
    const code = `${field.toUpperCase()}_NOT_SUPPORTED`
    throw new Refusal(400, code, `The ${field} ${choice} is not supported for this merchant.`)
  }
  return choice
}

function amountOf({ fiatAmount, fiatAmountRange }: Record<string, unknown>): string {
  if ((fiatAmount === undefined) === (fiatAmountRange === undefined)) {
    throw Refusal.invalid("Give either fiatAmount or fiatAmountRange.")
  }
  return fiatAmountRange === undefined ? fiatAmountOf(fiatAmount, "fiatAmount") : amountInside(fiatAmountRange)
}

/** The contract does not show the range's field names. The sandbox uses `{ min, max }`. */
function amountInside(range: unknown): string {
  const { min, max } = (typeof range === "object" && range !== null ? range : {}) as Record<string, unknown>
  const lowest = inCents(fiatAmountOf(min, "fiatAmountRange.min"))
  const highest = inCents(fiatAmountOf(max, "fiatAmountRange.max"))
  if (lowest > highest) throw Refusal.invalid("fiatAmountRange.min must not be above fiatAmountRange.max.")
  const cents = lowest + randomInt(Math.min(highest - lowest + 1, 2 ** 47))
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`
}
