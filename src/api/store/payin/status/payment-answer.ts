import type { MedusaContainer } from "@medusajs/framework/types"
import { isMoneyKept, isResolved } from "../../../../modules/payin/attempt/resolved"
import { changedChoice } from "../../../../modules/payin/fallback/changed-choice"
import type { AttemptRow } from "../../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import { referenceOf } from "../../../../modules/payin/search/reference"
import { fingerprintOf } from "../../../../modules/payin/shown/fingerprint-of"
import { type BankNaming, type ShownRequisite, shownRequisite } from "../../../../modules/payin/trade/shown-requisite"
import { providerIdOf } from "../../../../settlement/provider-id"
import { shopperTexts } from "../../../../shopper-texts"
import { arrivedFact, askedAmount, receivedAmount } from "./arrived/arrived-amounts"
import { type CasesOfPayment, casesOfPayment } from "./arrived/cases-of-payment"
import { messageOf } from "./message-of"
import { wasForOldCart } from "./old-cart"
import { orderOf, type OrderOfAttempt, owesNothing } from "./order-of-attempt"
import {
  asksForContact,
  hasLostOrder,
  type MessageKey,
  type PaymentFacts,
  type PaymentState,
  paymentStateOf,
  retryAfterMs,
} from "./payment-state"
import type { Refreshed } from "./refresh-attempt"

/** All that a return page needs, and nothing about the payment that the session's `data` does not show. */
export type PaymentAnswer = {
  payment_session_id: string | null
  payin_attempt: string
  provider_id: string
  state: PaymentState
  message_key: MessageKey
  message: string
  can_pay_again: boolean
  payment_page_url: string | null
  requisite: ShownRequisite | null
  /** What is not as the shopper chose it, because the service had nothing to pay to otherwise. */
  notice: string | null
  /** What the shopper is asked for, a decimal string. */
  amount: string
  /** What arrived, a decimal string; null: nothing, as far as is known. It may be more or less than `amount`. */
  received_amount: string | null
  currency_code: string
  /** ISO 8601; null when the payment window is unknown. */
  expires_at: string | null
  /**
   * Whole seconds until `expires_at` by the database's clock, below 0 afterwards: a shopper's own clock may be hours off.
   * Null when the payment window is unknown.
   */
  seconds_left: number | null
  /** Set once there is one; in `order_then_pay`, already while it waits for the payment. */
  order_id: string | null
  /** Short, and for this payment for good: staff find the payment by it. */
  reference: string
  /** The message sends the shopper to the shop. */
  contact_shop: boolean
  /** How to reach the shop, as far as the store says (`support`). */
  support_email: string | null
  support_url: string | null
  /** Milliseconds; null: asking again changes nothing. */
  retry_after_ms: number | null
  /**
   * The same as long as all of the above is, but for `retry_after_ms` and `seconds_left`. Sent as `shown`, it says what a
   * page has.
   */
  fingerprint: string
}

export async function paymentAnswer(
  container: MedusaContainer,
  { attempt, unreachable }: Refreshed,
  locale: string | undefined,
): Promise<PaymentAnswer> {
  const around = await readAround(container, attempt)
  const { order, cases, now } = around
  const facts = factsOf(attempt, { ...around, unreachable })
  const { state, messageKey } = paymentStateOf(facts)
  const canPayAgain = state === "expired" && order.fact !== "canceled" && messageKey !== "order_canceled"
  const shown = {
    payment_session_id: attempt.payment_session_id,
    payin_attempt: attempt.id,
    provider_id: providerIdOf(attempt.account),
    state,
    message_key: messageKey,
    message: messageOf(messageKey, attempt, { locale, again: [...cases.siblings, ...cases.otherTrades] }),
    can_pay_again: canPayAgain,
    ...waysToPay(attempt, state, { bankNames: bankNamesOf(container, attempt), locale }),
    amount: askedAmount(attempt),
    received_amount: receivedAmount(attempt),
    currency_code: attempt.currency_code,
    expires_at: attempt.expires_at ? new Date(attempt.expires_at).toISOString() : null,
    order_id: hasLostOrder(facts) ? null : order.id,
    contact_shop: asksForContact(state, messageKey),
    ...contactOf(container, attempt),
  }
  const times = { unchangedMs: since(attempt.unchanged_since, new Date()), canPayAgain }
  return {
    ...shown,
    seconds_left: attempt.expires_at && Math.floor(-since(attempt.expires_at, now) / 1000),
    retry_after_ms: retryAfterMs(state, messageKey, times),
    fingerprint: fingerprintOf(shown),
  }
}

type Around = Pick<PaymentFacts, "nothingOwed" | "forOldCart" | "unreachable" | "now"> & {
  order: OrderOfAttempt
  cases: CasesOfPayment
}

async function readAround(container: MedusaContainer, attempt: AttemptRow) {
  const [order, cases, now] = await Promise.all([
    orderOf(container, attempt),
    casesOfPayment(container, attempt),
    // By this process's clock, a shopper could read that their time is over as soon as it begins.
    container.resolve(PAYIN_MODULE).daySums.now(),
  ])
  const [nothingOwed, forOldCart] = await Promise.all([
    owesNothing(container, attempt, { order, cases: cases.own }),
    order.fact === "none" && wasForOldCart(container, attempt),
  ])
  return { order, cases, now, nothingOwed, forOldCart }
}

function factsOf(attempt: AttemptRow, { order, cases, ...facts }: Around): PaymentFacts {
  return {
    ...facts,
    attempt,
    order: order.fact,
    orderUndecided: isOrderUndecided(attempt),
    resolved: isResolved(attempt) || isDecidedWithoutOrder(attempt, order),
    kept: isMoneyKept(attempt),
    openCases: cases.own.map(({ kind }) => kind),
    arrived: arrivedFact(attempt),
    paidOtherwise: cases.otherTrades.length > 0,
    paidTwice: cases.otherTrades.length + cases.siblings.length > 0,
    withoutEnd: cases.withoutEnd,
  }
}

/** The order is gone, and a person has closed the case of that. */
function isDecidedWithoutOrder(attempt: AttemptRow, { fact }: OrderOfAttempt): boolean {
  const { order_id, resolved_revision, state, trade_revision } = attempt
  return state === "captured" && fact === "none" && order_id !== null && resolved_revision === trade_revision
}

/** Whoever settles the payment has its lease, and notes at the end that the order is kept, or cancels it. */
function isOrderUndecided({ lease_owner, order_kept_at, placed_unpaid_at }: AttemptRow): boolean {
  return placed_unpaid_at !== null && order_kept_at === null && lease_owner !== null
}

function since(then: Date, now: Date): number {
  return now.getTime() - then.getTime()
}

type Contact = Pick<PaymentAnswer, "reference" | "support_email" | "support_url">

function contactOf(container: MedusaContainer, { id }: AttemptRow): Contact {
  const { support } = container.resolve(PAYIN_MODULE).options
  return { reference: referenceOf(id), support_email: support?.email ?? null, support_url: support?.url ?? null }
}

function bankNamesOf(container: MedusaContainer, { account }: AttemptRow): BankNaming["bankNames"] {
  return container.resolve(PAYIN_MODULE).options.accounts[account]?.bankNames
}

/** A requisite is shown only while it may be paid to; the page also while the payment is in review. */
function waysToPay(
  attempt: AttemptRow,
  state: PaymentState,
  naming: BankNaming,
): Pick<PaymentAnswer, "payment_page_url" | "requisite" | "notice"> {
  const isOpen = attempt.state === "open" && (state === "waiting" || state === "in_review")
  const changed = isOpen && state === "waiting" ? changedChoice(attempt) : null
  return {
    payment_page_url: isOpen ? attempt.payment_page_url : null,
    requisite: isOpen && state === "waiting" ? shownRequisite(attempt, naming) : null,
    notice: changed && shopperTexts(naming.locale).noticeTexts[changed],
  }
}
