import * as en from "./en"
import * as ru from "./ru"

/** A language is a file in this folder and a word here, and in the option `staffLocale`. */
const languages = { en, ru }

type StaffLocale = keyof typeof languages
type StaffTexts = typeof en

export function staffTexts(locale: StaffLocale): StaffTexts {
  return languages[locale]
}
