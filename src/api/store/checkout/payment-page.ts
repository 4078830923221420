import type { PaymentPageConfig } from "../../../merchant-api/pay-in/pay-in-request"
import type { AccountOptions } from "../../../modules/payin/account/account-options"
import type { RedirectPlaceholder } from "../../../modules/payin/checkout/redirect-template"
import type { Preferences } from "./preferences"

export type RedirectValues = Record<RedirectPlaceholder, string>

/**
 * The Payment Page's settings for one trade: the storefront's checked preference, else the options; what neither sets
 * is left out, so that the merchant panel's value applies. Source: service-contract.md, paymentPageConfig object.
 *
 * @param values for the placeholders in the options' addresses, such as `{cart_id}`
 */
export function paymentPageOf(
  { paymentPage }: AccountOptions,
  preferences: Preferences,
  values: RedirectValues,
): PaymentPageConfig | undefined {
  const config: PaymentPageConfig = {
    success_redirect: preferences.success_redirect ?? fillIn(paymentPage.successRedirect, values),
    error_redirect: preferences.error_redirect ?? fillIn(paymentPage.errorRedirect, values),
    supportLink: fillIn(paymentPage.supportLink, values),
    locale: preferences.page_locale ?? paymentPage.locale,
  }
  const set = Object.entries(config).filter(([, value]) => value !== undefined)
  return set.length > 0 ? Object.fromEntries(set) : undefined
}

function fillIn(template: string | undefined, values: RedirectValues): string | undefined {
  return template?.replace(/\{(\w+)\}/g, (placeholder, name) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name as RedirectPlaceholder]) : placeholder,
  )
}
