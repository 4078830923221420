import type { MerchantSettings } from "../../merchant/merchant-settings"
import type { TradeOrder } from "../../trade/create-trade"
import { fiatAmountOf, inCents } from "../../trade/fiat-amount"
import type { SandboxTrade } from "../../trade/trade"
import { Refusal } from "../refusal"
import { parseExtra } from "./parse-extra"
import { parseChoice, parseCurrency } from "./parse-pay-in"

/**
 * Checks a pay-out request. The contract shows no field of it, only what can go wrong: validation, balance, route,
 * duplicate id. The sandbox uses the pay-in's field names and ignores all others.
 * @throws Refusal 400 or 422
 */
export function parsePayOut(body: unknown, merchant: MerchantSettings, trades: SandboxTrade[]): TradeOrder {
  const request = body as Record<string, unknown>
  const banks = merchant.banks.map(({ code }) => code)
  const order: TradeOrder = {
    type: "pay-out",
    fiatAmount: fiatAmountOf(request.fiatAmount, "fiatAmount"),
    fiatCurrency: parseCurrency(request.fiatCurrency, merchant),
    bank: parseChoice(request.bank, banks, "bank"),
    method: parseChoice(request.method, merchant.methods, "method"),
    extra: parseExtra(request.extra),
    pageConfig: {},
  }
  if (!merchant.payOutRoute) throw new Refusal(422, "PAYOUT_ROUTE_UNAVAILABLE", "No pay-out route is available.")
  if (inCents(order.fiatAmount) + spentCents(merchant, trades) > merchant.payOutBalance * 100) {
    throw new Refusal(422, "INSUFFICIENT_BALANCE", "The balance does not cover this pay-out.")
  }
  return order
}

function spentCents(merchant: MerchantSettings, trades: SandboxTrade[]): number {
  return trades
    .filter((trade) => trade.merchant === merchant.name && trade.type === "pay-out" && trade.status !== "canceled")
    .reduce((sum, trade) => sum + inCents(trade.fiatAmount), 0)
}
