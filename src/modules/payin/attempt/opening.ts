import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { compareAmounts } from "../../../merchant-api/money"
import type { Account, Accounts } from "../account/accounts"
import type { CheckoutContext } from "../checkout/checkout-contexts"
import type { AttemptRow } from "../models/attempt"
import type { Clock } from "../schedule/clock"

export type OpenOrder = {
  paymentSessionId: string
  /** Decimal string with the currency's digits. */
  amount: string
  /** Upper-case ISO code. */
  currency: string
  checkout: CheckoutContext
}

/**
 * `paid`: the money has arrived, nothing to open. `busy`: another request is opening it; try again. `too_many`: the
 * cart used up its attempts. `other_open`: a trade for another amount is open, and the store wants it paid or ended
 * first. `just_refused`: the service has just refused this way to pay. `paused`: it has refused several, or was just
 * asked in vain.
 */
export type Opened =
  | { outcome: "open"; attempt: AttemptRow; isNew?: boolean }
  | { outcome: "paid" | "other_open"; attempt: AttemptRow }
  | { outcome: "busy" | "too_many" | "just_refused" | "paused" }

export type OpeningContext = {
  db: Knex
  account: Account
  accounts: Pick<Accounts, "get">
  clock: Clock
  /** Ends a create before its own deadline. */
  signal?: AbortSignal
}

export function isSameOrder(account: Account, live: AttemptRow, order: OpenOrder): boolean {
  return (
    live.account === account.name &&
    live.currency_code === order.currency &&
    compareAmounts(live.amount, order.amount) === 0
  )
}
