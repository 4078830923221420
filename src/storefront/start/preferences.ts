/** What a shopper or a shop may ask for. The store checks each; what is left out is set there or assigned. */
export type PayinPreferences = {
  /** From `listPaymentOptions`; left out: one is assigned. */
  bank?: string | undefined
  method?: string | undefined
  /** Language of the Payment Page and of messages, such as `ru-RU`. For pages not in EN or RU: `pageLocale`. */
  locale?: string | undefined
  /** The page's language in the service's own word, if the store's option `locales` has it. */
  pageLocale?: string | undefined
  /** Where the Payment Page sends the shopper, instead of the store's own setting. The store must allow its origin. */
  successUrl?: string | undefined
  errorUrl?: string | undefined
  /**
   * What the shopper was shown, as `${cart.total} ${cart.currency_code}`. If the cart costs something else by now, changed
   * in another tab, say, the store opens nothing and refuses (409, `payin_cart_changed`): show the cart anew. For a link to
   * pay, what it asks for (409, `payin_order_changed`).
   */
  shownTotal?: string | undefined
}

/**
 * The `data` of a session request. `startPayment` sends it itself; this is for a shop that opens a payment session on
 * its own, before the shopper presses the button.
 */
export function sessionDataFor(preferences: PayinPreferences): Record<string, string> {
  const data = {
    bank: preferences.bank,
    method: preferences.method,
    page_locale: preferences.pageLocale ?? pageLocaleOf(preferences.locale),
    success_redirect: preferences.successUrl,
    error_redirect: preferences.errorUrl,
    shown_total: preferences.shownTotal,
  }
  return Object.fromEntries(
    Object.entries(data).filter((preference): preference is [string, string] => Boolean(preference[1])),
  )
}

/** The two that every store has; the service would refuse the whole payment for a language it does not have. */
function pageLocaleOf(locale: string | undefined): string | undefined {
  const language = /^(en|ru)(?![a-z])/i.exec(locale ?? "")?.[1]
  return language?.toUpperCase()
}
