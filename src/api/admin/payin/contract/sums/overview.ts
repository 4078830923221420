import type { Fallback } from "../../../../../modules/payin/fallback/fallback-list"
import type { CountedPage } from "../answers"

/** A period of days, both inclusive. Days are days of UTC, wherever the store and its staff are. */
export type PeriodView = { from: string; to: string; time_zone: "UTC" }

/** GET /overview and GET /days. At most 366 days; default: the last 30. */
export type PeriodQuery = { account?: string; from?: string; to?: string }

/** GET /overview */
export type OverviewAnswer = { overview: Overview }

export type Overview = {
  period: PeriodView
  /** False: some changes of the last seconds are not in the sums yet. */
  complete: boolean
  /** Whether the store has ever asked anybody for money. */
  any: boolean
  currencies: CurrencySums[]
  /** What the service credited, and its fee. */
  crypto: CryptoSum[]
  attempts: AttemptSums & { days: (AttemptSums & { day: string })[] }
  durations: Durations
  ways: WaySums[]
  fallbacks: FallbackSums[]
  cases: { open: number; oldest_opened_at: string | null }
  health: AccountHealth[]
  /** Callbacks of the period about trades that no pay-in of this store has: see GET /callbacks/unknown. */
  unknown_callbacks: Pick<CountedPage, "count" | "more">
}

export type CurrencySums = {
  currency_code: string
  /** How many payments arrived. */
  payments: number
  received: string
  taken_back: string
  /** Refunds that Medusa recorded. */
  sent_back: string
  /** Taken back and sent back together. */
  gone: string
  /** Received, minus what is gone. */
  net: string
  /** Only days with money. `gone`: taken back or sent back on that day, whenever it had arrived. */
  days: { day: string; received: string; gone: string; net: string }[]
}

/** An amount as the service gives it. */
export type CryptoSum = {
  currency: string
  network: string
  amount: string
  fee: string
  /** `smallest`: integers of the currency's smallest unit, because the option `cryptoDecimals` does not name it. */
  unit: "coin" | "smallest"
}

/** Of one trade: null is what the service does not say. */
export type CryptoOfTrade = Omit<CryptoSum, "amount" | "fee"> & Record<"amount" | "fee", string | null>

/** Of the attempts that were opened in the time. Those that are neither can still be paid. */
export type AttemptSums = { opened: number; paid: number; not_paid: number; refused: number }

/** From the trade's opening until the money. */
export type Durations = {
  median_seconds: number | null
  p90_seconds: number | null
  /** `up_to_seconds` is null for the last, which is open. */
  buckets: { up_to_seconds: number | null; count: number }[]
}

/**
 * Attempts by method and bank; an empty text: none was chosen, or the service named none. `unpaid_since`: how many in a
 * row ended without money since the day of the last paid one, that day left out.
 */
export type WaySums = AttemptSums & { method: string; bank: string; last_paid_day: string | null; unpaid_since: number }

/**
 * Attempts that asked for something else after the service had no requisites, by what they asked for. `opened`: of the
 * `tried`, those that got a trade. `received`: what arrived for the paid ones, a decimal string.
 */
export type FallbackSums = {
  fallback: Fallback
  currency_code: string
  tried: number
  opened: number
  paid: number
  received: string
}

export type AccountHealth = {
  account: string
  connected: boolean
  /** How many payments wait for an account that is not in the options any more; 0 for one that is. */
  stranded: number
  last_call: { at: string; ok: boolean; code: string; http_status: number | null } | null
  last_ok_call_at: string | null
  last_callback_at: string | null
  refused_callbacks: number
  callbacks: {
    /** Not processed yet. */
    waiting: number
    oldest_waiting_at: string | null
    /** Given up. */
    dead: number
    /** How many of the latest callbacks the next two are about. */
    recent: number
    median_seconds: number | null
    slowest_seconds: number | null
  }
}
