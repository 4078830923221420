import type { Discovery, DiscoverySnapshot } from "../../../merchant-api/discovery/discovery"
import { isPayinError } from "../../../merchant-api/payin-error"
import type { AccountOptions } from "../../../modules/payin/account/account-options"
import type { PayinModuleService } from "../../../modules/payin/service"
import { providerIdOf } from "../../../settlement/provider-id"
import { bankChoices } from "./bank-choices"

/** One of our ways to pay: what a shopper may choose, and whether it can be used at all. */
export type PaymentOption = {
  provider_id: string
  /** `unknown`: the service does not answer and never has; starting a payment may still work in a moment. */
  availability: "available" | "unsupported_currency" | "not_connected" | "unknown"
  currency_code: string
  mode: AccountOptions["mode"]
  /** Codes of the service, for a session's `data.bank`; empty: do not ask, the service assigns one. */
  banks: string[]
  /** For a session's `data.method`; empty: do not ask, the service assigns one. */
  methods: string[]
}

/** @param currency in any case */
export async function paymentOptionOf(
  payin: PayinModuleService,
  account: string,
  currency: string,
): Promise<PaymentOption> {
  const known = await payin.account(account)
  const { options } = known
  const snapshot = known.connected ? await lastHeard(known.discovery) : nothingHeard
  return {
    provider_id: providerIdOf(account),
    availability: known.connected ? availabilityOf(snapshot, currency) : "not_connected",
    currency_code: currency.toUpperCase(),
    mode: options.mode,
    banks: bankChoices(snapshot, options.readBanks !== undefined),
    methods: [...(options.methods ?? [])],
  }
}

const nothingHeard = { currencies: null, banks: null, rawBanks: null }

/** Reads the two lists in parallel, each waiting only for itself; what cannot be read now is served as last read. */
async function lastHeard(discovery: Discovery): Promise<DiscoverySnapshot> {
  await Promise.all([quietly(discovery.currencies()), quietly(discovery.banks())])
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
