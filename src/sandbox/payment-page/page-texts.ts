import { ENGLISH } from "./page-texts-en"
import { RUSSIAN } from "./page-texts-ru"

/** Every word that a shopper reads. `{amount}` and `{store}` are filled in. */
export interface PageTexts {
  lang: string
  sandboxMarker: string
  documentTitle: string
  timeLeft: string
  toPay: string
  stepsTitle: string
  steps: { details: string; link: string; scan: string; press: string; wait: string }
  exactNote: string
  detailsTitle: string
  bank: string
  holder: string
  numbers: { card: string; account: string; phone: string; sbp: string; link: string }
  copy: string
  copied: string
  copyAmount: string
  scanHint: string
  openLink: string
  paidButton: string
  cancelButton: string
  cancelQuestion: string
  cancelConfirm: string
  cancelKeep: string
  help: string
  support: string
  reference: string
  returning: string
  backToStore: string
  offline: string
  minutesLeft: { five: string; one: string }
  panels: Record<"checking" | "paid" | "canceled" | "expired" | "review" | "unknown", { title: string; text: string }>
}

/** The page speaks two languages; any other locale that a merchant allows gets English. */
export function pageTexts(locale: string | undefined): PageTexts {
  return locale?.toLowerCase().startsWith("ru") ? RUSSIAN : ENGLISH
}
