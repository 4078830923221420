import type { AttemptItem } from "../attempts"
import type { CryptoSum, PeriodView } from "./overview"

/** GET /days. Newest first; days without anything are left out. */
export type DayListAnswer = { days: DayItem[]; period: PeriodView; complete: boolean }

/** What the service says it credited on a day, and what Medusa captured for it, whenever that was. */
export type DayItem = {
  day: string
  account: string
  currency_code: string
  payments: number
  received: string
  /** Money of any day that the service took back on this day. */
  taken_back: string
  /** Refunds that Medusa recorded on this day. */
  sent_back: string
  /** What of this day's money the service says is there now. */
  credited: string
  captured: string
  /** Credited, and closed by a person: it was sent back or kept outside Medusa. */
  set_aside: string
  /** Credited minus captured where a range was asked for, as far as it allowed that: above or below zero. */
  in_range: string
  /** Captured, then taken back by the service and refunded in Medusa: not credited any more. */
  undone: string
  /** What nothing explains: credited and undone, minus captured, set aside and in range. Zero is the promise. */
  difference: string
  /** How many attempts differ. */
  differing: number
  crypto: CryptoSum[]
}

/** GET /days/:day, of an `account` and a `currency_code`: the attempts behind its difference, oldest first. */
export type DayAnswer = { attempts: DifferingAttempt[] }

export type DifferingAttempt = { attempt: AttemptItem; credited: string; captured: string; difference: string }
