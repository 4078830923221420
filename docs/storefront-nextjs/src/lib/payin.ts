import { createPayinStore } from "medusa-payment-payin/storefront"

/** The language of a shopper who has chosen none: the starter lets choose only where the store has several. */
export const shopLocale = "en"

/** For pages in the browser: both values are public, and the store's `storeCors` names this storefront. */
export const payinStoreFor = (locale: string | undefined) =>
  createPayinStore({
    url: process.env.NEXT_PUBLIC_MEDUSA_BACKEND_URL ?? "http://localhost:9000",
    publishableKey: process.env.NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY ?? "",
    locale,
  })
