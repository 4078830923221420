import * as en from "./en"
import * as ru from "./ru"

/** A language is a file in this folder and a word in each of the two tables. */
const languages = { en, ru }

/** Separate from the rest, so that a storefront's bundle has none of the server's sentences. */
const storefronts = { en: en.storefrontTexts, ru: ru.storefrontTexts }

export type ShopperTexts = typeof en
export type StorefrontTexts = typeof en.storefrontTexts

/** @param locale of the request, such as `ru-RU`; English for any language that we do not have */
export function shopperTexts(locale: string | null | undefined): ShopperTexts {
  return languages[languageOf(locale, languages)]
}

/** @param locale as for `shopperTexts` */
export function storefrontTexts(locale: string | null | undefined): StorefrontTexts {
  return storefronts[languageOf(locale, storefronts)]
}

function languageOf<L extends string>(locale: string | null | undefined, spoken: Record<L | "en", unknown>): L | "en" {
  const tag = locale?.split("-")[0]?.toLowerCase() ?? ""
  return Object.hasOwn(spoken, tag) ? (tag as L) : "en"
}
