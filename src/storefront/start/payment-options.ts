import type { ReadOptions } from "../payment/payment"
import { type PayinStore, readAnew } from "../store-client"

/** One of this package's payment options, and what a shopper may choose in it. */
export type PayinOption = {
  providerId: string
  /** `unknown`: this cannot be said right now; starting a payment may still work. Not offered: the others. */
  availability: "available" | "unsupported_currency" | "amount_out_of_limits" | "not_connected" | "unknown"
  currencyCode: string
  /** What the cart costs now, or the order of a link owes: a decimal string; null where neither is asked about. */
  amount: string | null
  mode: "pay_then_order" | "order_then_pay"
  /** Codes for `startPayment`'s `bank`; empty: do not ask, one is assigned. */
  banks: string[]
  /** What to show for them, by code. A code without a name is shown as it is. */
  bankNames: Record<string, string>
  /** For `startPayment`'s `method`; empty: do not ask, one is assigned. */
  methods: string[]
  /** What to show for them, by code, before this package's own words. */
  methodNames: Record<string, string>
  /** Those of them that have just worked, the latest first: what to offer after a refusal. */
  suggestions: { banks: string[]; methods: string[] }
}

/** What is paid for: one of them is enough. */
export type OptionsFor = { cartId: string } | { regionId: string } | { currencyCode: string }

/** The pay-in options for a cart, a region or a currency. @throws the store's error */
export async function listPaymentOptions(
  store: PayinStore,
  place: OptionsFor,
  { locale, headers, signal }: ReadOptions = {},
): Promise<PayinOption[]> {
  const query = { ...queryOf(place), ...(locale ? { locale } : {}) }
  const path = "/store/payin/payment-options"
  const answer = await readAnew<{ payment_options: OptionJson[] }>(store, path, { query, headers, signal })
  return answer.payment_options.map(optionOf)
}

export function optionOf(option: OptionJson): PayinOption {
  return {
    providerId: option.provider_id,
    availability: option.availability,
    currencyCode: option.currency_code,
    amount: option.amount ?? null,
    mode: option.mode,
    banks: option.banks,
    methods: option.methods,
    // An older store has none of these.
    bankNames: option.bank_names ?? {},
    methodNames: option.method_names ?? {},
    suggestions: option.suggestions ?? { banks: [], methods: [] },
  }
}

export type OptionJson = Omit<
  PayinOption,
  "providerId" | "currencyCode" | "amount" | "bankNames" | "methodNames" | "suggestions"
> &
  Partial<Pick<PayinOption, "amount" | "suggestions">> & {
    provider_id: string
    currency_code: string
    bank_names?: Record<string, string>
    method_names?: Record<string, string>
  }

function queryOf(place: OptionsFor): Record<string, string> {
  if ("cartId" in place) return { cart_id: place.cartId }
  return "regionId" in place ? { region_id: place.regionId } : { currency_code: place.currencyCode }
}
