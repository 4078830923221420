import type { PaymentPageConfig } from "../../../merchant-api/pay-in/pay-in-request"
import type { AccountOptions } from "../../../modules/payin/account/account-options"
import { type RedirectPlaceholder, redirectPlaceholders } from "../../../modules/payin/checkout/redirect-template"
import type { Preferences } from "./preferences"

/** What a payment's addresses are made of; a placeholder is empty when the payment has no such thing. */
export type RedirectPlace = Record<RedirectPlaceholder, string> & {
  /** The page of the payment's link, where an address that names nothing of this payment would lead nowhere. */
  link_page?: string
}

/**
 * The Payment Page's settings for one trade: the storefront's checked preference, else the options; what neither sets
 * is left out, so that the merchant panel's value applies. Source: service-contract.md, paymentPageConfig object.
 *
 * @param place for the placeholders in the options' addresses, such as `{cart_id}`
 */
export function paymentPageOf(
  { paymentPage }: AccountOptions,
  preferences: Preferences,
  place: RedirectPlace,
): PaymentPageConfig | undefined {
  const config: PaymentPageConfig = {
    success_redirect: preferences.success_redirect ?? redirectOf(paymentPage.successRedirect, place),
    error_redirect: preferences.error_redirect ?? redirectOf(paymentPage.errorRedirect, place),
    supportLink: fillIn(paymentPage.supportLink, place),
    locale: preferences.page_locale ?? paymentPage.locale,
  }
  const set = Object.entries(config).filter(([, value]) => value !== undefined)
  return set.length > 0 ? Object.fromEntries(set) : undefined
}

/**
 * A payment by link has no cart: an address that knows carts alone would bring the customer to a page that does not
 * know them. The link's own page follows the payment.
 */
function redirectOf(template: string | undefined, place: RedirectPlace): string | undefined {
  if (template === undefined) return undefined
  const asked = redirectPlaceholders.filter((name) => template.includes(`{${name}}`))
  if (asked.length === 0 || asked.some((name) => place[name] !== "")) return fillIn(template, place)
  return place.link_page
}

function fillIn(template: string | undefined, place: RedirectPlace): string | undefined {
  return template?.replace(/\{(\w+)\}/g, (placeholder) => {
    const name = redirectPlaceholders.find((known) => `{${known}}` === placeholder)
    return name ? encodeURIComponent(place[name]) : placeholder
  })
}
