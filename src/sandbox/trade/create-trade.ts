import { randomInt, randomUUID } from "node:crypto"
import type { MerchantSettings } from "../merchant/merchant-settings"
import type { SandboxState } from "../sandbox-state"
import { Refusal } from "../service/refusal"
import { cryptoAmount } from "./crypto-amount"
import { inventRequisite } from "./requisite"
import type { PaymentPageConfig, SandboxTrade } from "./trade"

/** What is needed to create a trade, once the request has been checked. */
export interface TradeOrder {
  type: "pay-in" | "pay-out"
  fiatAmount: string
  fiatCurrency: string
  /** Default: any of the merchant's. */
  bank?: string
  /** Default: one of the merchant's that suits the currency. */
  method?: string
  extra: Record<string, unknown>
  pageConfig: PaymentPageConfig
}

/**
 * Creates a trade in state `active`.
 * @throws Refusal 409 when the merchant has used the externalTransactionId. The contract only says that the id must be
 *   unique; that the service refuses a second one, and how, is the sandbox's choice. Pay-ins and pay-outs share the
 *   ids, because one look-up serves both.
 */
export function createTrade(state: SandboxState, merchant: MerchantSettings, order: TradeOrder): SandboxTrade {
  const externalTransactionId = externalIdOf(order)
  if (externalTransactionId !== null && state.trades.byExternalId(merchant.name, externalTransactionId)) {
    throw new Refusal(409, "DUPLICATE_EXTERNAL_TRANSACTION_ID", "A trade with this externalTransactionId exists.")
  }
  const trade = buildTrade(state, merchant, order)
  state.trades.add(trade)
  state.lifecycle.opened(trade)
  state.log(`trade ${trade.id} external=${externalTransactionId} created (${trade.type})`)
  return trade
}

/**
 * A second trade under an external id in use: the contract asks merchants for unique ids and does not show that the
 * service enforces it.
 *
 * @param first the one that already has the id
 * @param foundFirst whether the look-up by the external id returns the new one from now on
 */
export function createSecondTrade(state: SandboxState, first: SandboxTrade, foundFirst: boolean): SandboxTrade {
  const { bank, extra, fiatAmount, fiatCurrency, method, pageConfig, type } = first
  const merchant = state.merchants.byName(first.merchant)
  const order: TradeOrder = {
    type: type as TradeOrder["type"],
    fiatAmount,
    fiatCurrency,
    bank,
    method,
    extra,
    pageConfig,
  }
  const trade = buildTrade(state, merchant, order)
  state.trades.add(trade)
  if (!foundFirst) state.trades.add(first)
  state.lifecycle.opened(trade)
  state.log(`trade ${trade.id} external=${trade.externalTransactionId} created as a second one (${trade.type})`)
  return trade
}

function buildTrade(state: SandboxState, merchant: MerchantSettings, order: TradeOrder): SandboxTrade {
  const id = randomUUID()
  const { type, fiatAmount, fiatCurrency, extra, pageConfig } = order
  const hasPage = type === "pay-in" && merchant.hostedPage
  const bank = order.bank ?? pick(merchant.banks.map(({ code }) => code))
  const method = order.method ?? pick(suitingMethods(merchant.methods, fiatCurrency))
  const currencyRate = String(merchant.currencies[fiatCurrency])
  const createdAtMs = state.now()
  const createdAt = new Date(createdAtMs).toISOString()
  const windowMs = merchant.paymentWindowSeconds * 1_000
  return {
    ...UNDISPUTED,
    ...{ id, type, status: "active", fiatAmount, fiatCurrency, bank, extra, createdAt },
    ...{ currencyRate, ...cryptoAmount(fiatAmount, currencyRate), cryptoCurrency: "usdt", cryptoNetwork: "trc20" },
    requisite: inventRequisite({ method, bank, fiatCurrency, fiatAmount }),
    ...(hasPage ? { externalPaymentPageUrl: `${state.publicUrl}/pay/${id}` } : {}),
    merchant: merchant.name,
    externalTransactionId: externalIdOf(order),
    method,
    pageConfig,
    deadlineMs: type === "pay-in" ? createdAtMs + windowMs : null,
    windowMs,
    verifying: false,
    movedBy: "creation",
    history: [{ status: "active", at: createdAt }],
  }
}

const UNDISPUTED = {
  payoutInvoicesUrl: [],
  disputeMerchantCheckUrl: null,
  disputeTraderCheckUrl: null,
  disputeMerchantFiatAmount: "0.00",
  disputeTraderFiatAmount: "0.00",
}

function externalIdOf(order: TradeOrder): string | null {
  return (order.extra.externalTransactionId as string | undefined) ?? null
}

/** Any available method will do, says the contract; but UPI makes no sense for roubles. */
function suitingMethods(methods: string[], currency: string): string[] {
  const local: Record<string, string[]> = {
    RUB: ["account", "sbp", "card", "qr"],
    INR: ["account", "upi_intent"],
  }
  const suiting = methods.filter((method) => (local[currency] ?? ["account", "card"]).includes(method))
  return suiting.length > 0 ? suiting : methods
}

function pick(choices: string[]): string {
  const choice = choices[randomInt(Math.max(choices.length, 1))]
  if (choice === undefined) {
    throw new Refusal(422, "REQUISITES_UNAVAILABLE", "No requisites are available right now.")
  }
  return choice
}
