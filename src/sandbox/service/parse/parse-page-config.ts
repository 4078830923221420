import { isHttpUrl } from "../../addresses/http-url"
import type { PaymentPageConfig } from "../../trade/trade"
import { Refusal } from "../refusal"
import { asObject } from "./parse-extra"

/**
 * Checks `paymentPageConfig`. Addresses must be http or https, because shoppers' browsers are sent there, and as RFC 3986
 * writes them: the contract says "URL", and the stricter reading finds more mistakes.
 * @throws Refusal 400
 */
export function parsePageConfig(config: unknown, locales: string[]): PaymentPageConfig {
  if (config === undefined) return {}
  const given = asObject(config, "paymentPageConfig")
  const parsed: PaymentPageConfig = {}
  for (const field of ["success_redirect", "error_redirect", "supportLink"] as const) {
    const url = given[field]
    if (url === undefined) continue
    if (!isHttpUrl(url) || !/^[\x21-\x7e]+$/.test(url)) {
      throw Refusal.invalid(`paymentPageConfig.${field} must be an absolute http or https URL.`)
    }
    parsed[field] = url
  }
  if (given.locale !== undefined) parsed.locale = parseLocale(given.locale, locales)
  return parsed
}

function parseLocale(locale: unknown, locales: string[]): string {
  if (typeof locale !== "string") throw Refusal.invalid("paymentPageConfig.locale must be a string.")
  if (!locales.includes(locale)) {
    throw new Refusal(400, "LOCALE_NOT_SUPPORTED", `The locale ${locale} is not supported for this merchant.`)
  }
  return locale
}
