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

/** The package's texts in the panel's language, and that language as a BCP 47 tag for dates and numbers. */
export function useText(): { text: Text; locale: string } {
  const { t, i18n } = useTranslation("payin")
  return { text: (key, values) => t(key, values ?? {}), locale: localeTag(i18n.language) }
}

/** Medusa writes `ptBR` where the web writes `pt-BR`. */
function localeTag(language: string): string {
  return language.replace(/([a-z])([A-Z])/, "$1-$2")
}
