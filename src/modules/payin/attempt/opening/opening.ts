import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { compareAmounts } from "../../../../merchant-api/money"
import type { Account, Accounts } from "../../account/accounts"
import type { CheckoutContext } from "../../checkout/checkout-contexts"
import type { BoundedLog } from "../../errors/bounded-log"
import type { AttemptRow } from "../../models/attempt"
import type { Clock } from "../../schedule/clock"
import { shownRequisite } from "../../trade/shown-requisite"

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
  accounts: Pick<Accounts, "get" | "has">
  clock: Clock
  /** Ends a create before its own deadline. */
  signal?: AbortSignal
}

/** Another attempt takes the place of the live one. With `onCartChange: "refuse"`, other preferences keep it. */
export function isOutdated(account: Account, live: AttemptRow, order: OpenOrder): boolean {
  if (!isSameOrder(account, live, order) || isGivenUp(live, order)) return true
  return account.options.onCartChange === "supersede" && !hasSamePreferences(live, order.checkout)
}

/** A person has given it up, and the service has said nothing new of it since: another one takes its place. */
export function isGivenUp({ id, trade_revision }: AttemptRow, { checkout: { givenUp } }: OpenOrder): boolean {
  return givenUp?.id === id && givenUp.trade_revision === trade_revision
}

function isSameOrder(account: Account, live: AttemptRow, order: OpenOrder): boolean {
  return (
    live.account === account.name &&
    live.currency_code === order.currency &&
    compareAmounts(live.amount, order.amount) === 0
  )
}

/** A shopper who picks another bank or method wants another trade; one who picks nothing keeps the existing one. */
function hasSamePreferences(live: AttemptRow, { bank, method }: CheckoutContext): boolean {
  const preferred = live.preferences as Pick<CheckoutContext, "bank" | "method"> | null
  return (bank === undefined || bank === preferred?.bank) && (method === undefined || method === preferred?.method)
}

/** Its shopper waits for a page that does not come, and nothing else says so: the service has opened the trade. */
export function warnNothingToPayTo(log: Pick<BoundedLog, "warn">, attempt: AttemptRow): void {
  const { requisites, sbp_number } = shownRequisite(attempt) ?? {}
  if (attempt.payment_page_url || requisites || sbp_number) return
  log.warn(
    "nothing_to_pay_to",
    `attempt ${attempt.id} is open, and its shopper has nothing to pay to: the service gave neither the http(s) address ` +
      "of a page nor a requisite. Ask its support about this trade.",
  )
}
