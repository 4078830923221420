import { useTranslation } from "react-i18next"
import type en from "./en.json"

/** i18next chooses among a text's forms by the values `count` and `context`. */
type FormOf<Key extends string> = Key extends `${infer Base}_${"one" | "few" | "many" | "other" | "past"}` ? Base : Key

type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? FormOf<Key> : `${Key}.${Leaves<Tree[Key]>}`
}[keyof Tree & string]

/** Every text of this package, by its path in `en.json`. A key that does not exist does not compile. */
export type TextKey = Leaves<typeof en>

export type Values = Record<string, string | number>

export type Text = (key: TextKey, values?: Values) => string

/** Of elements whose texts are English in a panel that is written from the right. */
type Script = { dir?: "ltr"; lang?: "en" }

const english = { locale: "en", script: { dir: "ltr", lang: "en" } } as const

/**
 * The package's texts in the panel's language, and that language as a BCP 47 tag for dates and numbers.
 *
 * Where there are no texts in it, they are English. Among the words of a language that is written from the right, their
 * numbers and stops would stand in the wrong places: `script` is for the elements around them, whose numbers are English too.
 */
export function useText(): { text: Text; locale: string; script: Script } {
  const { t, i18n } = useTranslation("payin")
  const { language } = i18n
  const isOwn = i18n.dir(language) === "ltr" || i18n.hasResourceBundle(language, "payin")
  const text: Text = (key, values) => t(key, values ?? {})
  return isOwn ? { text, locale: localeTag(language), script: {} } : { text, ...english }
}

/** Medusa writes `ptBR` where the web writes `pt-BR`. */
function localeTag(language: string): string {
  return language.replace(/([a-z])([A-Z])/, "$1-$2")
}
