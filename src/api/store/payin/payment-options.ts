import type { Discovery, DiscoverySnapshot } from "../../../merchant-api/discovery/discovery"
import { isPayinError } from "../../../merchant-api/payin-error"
import type { AccountOptions } from "../../../modules/payin/account/account-options"
import { isWithinLimits, takesAmount } from "../../../modules/payin/checkout/amount-limits"
import { namesOfCodes } from "../../../modules/payin/checkout/shopper-names"
import type { WorkingWays } from "../../../modules/payin/fallback/working-ways"
import type { PayinModuleService } from "../../../modules/payin/service"
import { providerIdOf } from "../../../settlement/provider-id"
import { waitForList } from "../wait-for-list"
import { bankChoices } from "./bank-choices"

/** One of our ways to pay: what a shopper may choose, and whether it can be used at all. */
export type PaymentOption = {
  provider_id: string
  /** `unknown`: the service does not answer and never has; starting a payment may still work in a moment. */
  availability: "available" | "unsupported_currency" | "amount_out_of_limits" | "not_connected" | "unknown"
  currency_code: string
  /** What the cart costs now, or the order owes: a decimal string; null where neither is asked about. */
  amount: string | null
  mode: AccountOptions["mode"]
  /** Codes of the service, for a session's `data.bank`; empty: do not ask, the service assigns one. */
  banks: string[]
  /** What the shopper reads for them, in the request's language; a code without a name is shown as it is. */
  bank_names: Record<string, string>
  /** For a session's `data.method`; empty: do not ask, the service assigns one. */
  methods: string[]
  /** What the shopper reads for those that the store names; the storefront helpers have words for the contract's. */
  method_names: Record<string, string>
  /** Those of them for which the service has had requisites in the last hours, the latest first. */
  suggestions: WorkingWays
}

/** What is to be paid. Without an amount, its limits say nothing. */
export type Payable = { currency: string; amount?: string }

/**
 * @param payable its currency in any case
 * @param payable.locale the request's
 */
export async function paymentOptionOf(
  payin: PayinModuleService,
  account: string,
  { locale, ...payable }: Payable & { locale: string | undefined },
): Promise<PaymentOption> {
  const known = await payin.account(account)
  const { options } = known
  const snapshot = known.connected ? await lastHeard(known.discovery) : nothingHeard
  const banks = bankChoices(snapshot, options.readBanks !== undefined)
  const methods = (options.methods ?? []).filter((method) => isPayable(options, payable, method))
  const { amount, currency } = payable
  const isRefused = amount !== undefined && !takesAmount(options, { amount, currency })
  const availability = known.connected ? availabilityOf(snapshot, payable.currency) : "not_connected"
  // Currencies come from strangers, and the look-up of each reads all creates of the last hours.
  const isChosen = availability !== "unsupported_currency" && banks.length + methods.length > 0
  const working = isChosen ? await payin.attempts.recentWays.of(account, payable.currency.toUpperCase()) : nothingWorks
  return {
    provider_id: providerIdOf(account),
    availability: availability === "available" && isRefused ? "amount_out_of_limits" : availability,
    currency_code: payable.currency.toUpperCase(),
    amount: payable.amount ?? null,
    mode: options.mode,
    banks,
    bank_names: namesOfCodes(payin.options.accounts[account]?.bankNames ?? {}, banks, locale),
    methods,
    method_names: namesOfCodes(payin.options.accounts[account]?.methodNames ?? {}, methods, locale),
    suggestions: {
      banks: working.banks.filter((bank) => banks.includes(bank)),
      methods: working.methods.filter((method) => methods.some((listed) => listed === method)),
    },
  }
}

function isPayable({ limits }: AccountOptions, { amount, currency }: Payable, method: string | undefined): boolean {
  return amount === undefined || isWithinLimits(limits, { amount, currency, method })
}

const nothingWorks: WorkingWays = { banks: [], methods: [] }
const nothingHeard = { currencies: null, banks: null, rawBanks: null }

/** Reads the two lists in parallel; what cannot be read now, or not soon, is served as last read. */
async function lastHeard(discovery: Discovery): Promise<DiscoverySnapshot> {
  const lists = [quietly(discovery.currencies()), quietly(discovery.banks())]
  await Promise.all(lists.map((list) => waitForList(list, undefined)))
  return discovery.snapshot()
}

function availabilityOf(
  { currencies }: Pick<DiscoverySnapshot, "currencies">,
  currency: string,
): PaymentOption["availability"] {
  if (currencies === null) return "unknown"
  return currencies.includes(currency.toUpperCase()) ? "available" : "unsupported_currency"
}

/** An unreadable list is no reason to hide the way to pay; a misconfigured one shows in the admin's check. */
async function quietly(reading: Promise<unknown>): Promise<void> {
  try {
    await reading
  } catch (error) {
    if (!isPayinError(error)) throw error
  }
}
