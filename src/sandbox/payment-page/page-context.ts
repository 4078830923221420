import type { SandboxTrade } from "../trade/trade"
import type { PageState } from "./page-state"
import type { PageTexts } from "./texts/page-texts-en"

/** What every part of the page needs. */
export interface PageContext {
  trade: SandboxTrade
  state: PageState
  texts: PageTexts
  /** The amount as people write it. */
  amount: string
  storeName: string
  bankName: string
  supportLink: string | undefined
}
