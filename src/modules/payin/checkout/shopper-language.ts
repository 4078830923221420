/** The languages in which this package speaks to shoppers. */
export type ShopperLanguage = "en" | "ru"

/** @param locale of the request, such as `ru-RU`; English for all that we do not speak */
export function shopperLanguage(locale: string | undefined): ShopperLanguage {
  return /^ru\b/i.test(locale ?? "") ? "ru" : "en"
}
