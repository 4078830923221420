import { ENGLISH, type PageTexts } from "./page-texts-en"
import { RUSSIAN } from "./page-texts-ru"

/** The page speaks two languages; any other locale that a merchant allows gets English. */
export function pageTexts(locale: string | undefined): PageTexts {
  return locale?.toLowerCase().startsWith("ru") ? RUSSIAN : ENGLISH
}
