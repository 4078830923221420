import type { ReadOptions } from "../payment/payment"
import type { PayinStore } from "../store-client"

/** One of this package's payment options, and what a shopper may choose in it. */
export type PayinOption = {
  providerId: string
  /** `unknown`: this cannot be said right now; starting a payment may still work. Not offered: the other two. */
  availability: "available" | "unsupported_currency" | "not_connected" | "unknown"
  currencyCode: string
  mode: "pay_then_order" | "order_then_pay"
  /** Codes for `startPayment`'s `bank`; empty: do not ask, one is assigned. */
  banks: string[]
  /** For `startPayment`'s `method`; empty: do not ask, one is assigned. */
  methods: string[]
}

/** What is paid for: one of them is enough. */
export type OptionsFor = { cartId: string } | { regionId: string } | { currencyCode: string }

/** The pay-in options for a cart, a region or a currency. @throws the store's error */
export async function listPaymentOptions(
  store: PayinStore,
  place: OptionsFor,
  { headers, signal }: Omit<ReadOptions, "locale"> = {},
): Promise<PayinOption[]> {
  const query = queryOf(place)
  const answer = await store.client.fetch<{ payment_options: OptionJson[] }>("/store/payin/payment-options", {
    query,
    headers,
    signal,
  })
  return answer.payment_options.map((option) => ({
    providerId: option.provider_id,
    availability: option.availability,
    currencyCode: option.currency_code,
    mode: option.mode,
    banks: option.banks,
    methods: option.methods,
  }))
}

type OptionJson = Omit<PayinOption, "providerId" | "currencyCode"> & { provider_id: string; currency_code: string }

function queryOf(place: OptionsFor): Record<string, string> {
  if ("cartId" in place) return { cart_id: place.cartId }
  return "regionId" in place ? { region_id: place.regionId } : { currency_code: place.currencyCode }
}
