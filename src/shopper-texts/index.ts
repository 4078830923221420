import * as en from "./en"
import * as ru from "./ru"
import { storefrontTexts as storefrontEn, unscripted as unscriptedEn } from "./storefront/en"
import { storefrontTexts as storefrontRu, unscripted as unscriptedRu } from "./storefront/ru"

/** A language is a file here and one in `storefront`, and a word in each of the three tables. */
const languages = { en, ru }

export type ShopperLanguage = keyof typeof languages

/** Those in which shoppers are spoken to. A function, so that the table stays out of a storefront's bundle. */
export function shopperLanguages(): ShopperLanguage[] {
  return Object.keys(languages) as ShopperLanguage[]
}

/** Separate from the rest, so that a storefront's bundle has none of the server's sentences. */
const storefronts = { en: storefrontEn, ru: storefrontRu }

/** And this apart from it, for whole pages only. */
const unscripted = { en: unscriptedEn, ru: unscriptedRu } satisfies Record<ShopperLanguage, string>

export type ShopperTexts = typeof en
export type StorefrontTexts = typeof en.storefrontTexts

/** @param locale of the request, such as `ru-RU`; English for any language that we do not have */
export function shopperTexts(locale: string | null | undefined): ShopperTexts {
  return languages[shopperLanguage(locale)]
}

/** @param locale as for `shopperTexts` */
export function shopperLanguage(locale: string | null | undefined): ShopperLanguage {
  return languageOf(locale, languages)
}

/** @param locale as for `shopperTexts` */
export function storefrontTexts(locale: string | null | undefined): StorefrontTexts {
  return storefronts[languageOf(locale, storefronts)]
}

/** Whether the store says, in any of its languages, that there is no such payment or link. */
export function saysNotFound(message: string): boolean {
  return Object.values(storefronts).some((own) => message === own.linkGone || message.startsWith(own.unknownPayment))
}

/** @param locale as for `shopperTexts` */
export function unscriptedText(locale: string | null | undefined): string {
  return unscripted[languageOf(locale, unscripted)]
}

/** @returns the locale if its language is ours, else `en`: sentence and amount are of one language */
export function amountLocale(locale: string | null | undefined): string {
  // Not of the server's own table, which a storefront's bundle would then have.
  const language = storefrontLanguage(locale)
  const isOurs = typeof locale === "string" && locale.toLowerCase().startsWith(language)
  return isOurs ? locale.replace(/_/g, "-") : language
}

/** @param locale as for `shopperTexts`: the language in which a storefront's texts then are */
export function storefrontLanguage(locale: string | null | undefined): ShopperLanguage {
  return languageOf(locale, storefronts)
}

/**
 * A locale may be what stands in an address, which names it twice as a list, or whatever a browser sends in its place.
 * Some frameworks write `ru_RU`.
 */
function languageOf<L extends string>(locale: unknown, spoken: Record<L | "en", unknown>): L | "en" {
  const tag = typeof locale === "string" ? locale.split(/[-_]/)[0]!.toLowerCase() : "en"
  return Object.keys(spoken).includes(tag) ? (tag as L) : "en"
}
