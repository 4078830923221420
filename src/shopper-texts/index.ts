import * as en from "./en"
import * as ru from "./ru"

/** A language is a file of this folder and a word here. */
const languages = { en, ru }

export type ShopperTexts = typeof en

/** @param locale of the request, such as `ru-RU`; English for all that we do not speak */
export function shopperTexts(locale: string | null | undefined): ShopperTexts {
  const tag = locale?.split("-")[0]?.toLowerCase() ?? ""
  return Object.hasOwn(languages, tag) ? languages[tag as keyof typeof languages] : en
}
