import { readTradeStatus } from "../../merchant-api/trade/trade-status"
import { paymentPageOf } from "../../modules/payin/checkout/checkout-contexts"
import { changedChoice, localeOf } from "../../modules/payin/fallback/changed-choice"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { PayinOptions } from "../../modules/payin/options"
import { shownAmount } from "../../modules/payin/trade/shown-amount"
import { mayBePaid, type ShownRequisite, shownRequisite } from "../../modules/payin/trade/shown-requisite"
import { shopperTexts } from "../../shopper-texts"

/**
 * A payment session's `data`: all of it is readable by the shopper, so it holds what the shopper may see and nothing
 * about fees, rates, the account or the payer. Every key is always written, because Medusa merges `data` and would keep
 * an old value of a key that is left out.
 */
export type PayinSessionData = {
  session_id: string
  /** The contract's word, `unknown` for another one, or `not_opened` while the trade waits for its order. */
  status: string
  payment_page_url: string | null
  requisite: ShownRequisite | null
  /** A sentence about what is not as the shopper chose it, in the language of the request that opened the trade. */
  notice: string | null
  /** Decimal string. */
  amount: string
  currency_code: string
  /** ISO 8601; null when the payment window is unknown. */
  expires_at: string | null
  /** Our attempt's id: lets a session that the host recreates from this data find its cart. */
  payin_attempt: string
  /** Carries the checkout from the middleware to the provider; null once it has. */
  payin_ticket: null
}

type Naming = { options: Pick<PayinOptions, "accounts"> }

export function sessionDataOf(attempt: AttemptRow, paymentSessionId: string, payin?: Naming): PayinSessionData {
  const shown = mayBePaid(attempt)
  const naming = { bankNames: payin?.options.accounts[attempt.account]?.bankNames, locale: languageOf(attempt) }
  return {
    session_id: paymentSessionId,
    status: statusOf(attempt),
    // The page or requisite of an ended trade would take money for nothing; that of a paid one is nobody's business.
    payment_page_url: shown ? attempt.payment_page_url : null,
    requisite: shown ? shownRequisite(attempt, naming) : null,
    notice: shown ? noticeOf(attempt) : null,
    amount: shownAmount(attempt),
    currency_code: attempt.currency_code,
    expires_at: attempt.expires_at ? new Date(attempt.expires_at).toISOString() : null,
    payin_attempt: attempt.id,
    payin_ticket: null,
  }
}

/**
 * Of a session whose order is still to be placed. A completion may have failed before it knew its trade: only the next
 * one finds or opens it, so the storefront is told to place the order, as with a plan.
 */
export function plannedDataOf(attempt: AttemptRow, paymentSessionId: string, payin: Naming): PayinSessionData {
  const data = sessionDataOf(attempt, paymentSessionId, payin)
  return attempt.state === "opening" ? { ...data, status: "not_opened" } : data
}

/** The request's if it was kept, else that of the Payment Page. */
function languageOf(attempt: AttemptRow): string | undefined {
  return localeOf(attempt) ?? paymentPageOf(attempt).locale
}

function noticeOf(attempt: AttemptRow): string | null {
  const changed = changedChoice(attempt)
  return changed && shopperTexts(localeOf(attempt)).noticeTexts[changed]
}

function statusOf({ state, trade_status }: AttemptRow): string {
  // Closed with nothing: the shopper has not paid.
  if (state === "canceled") return "canceled"
  if (trade_status !== null) return readTradeStatus(trade_status)
  return state === "planned" ? "not_opened" : "unknown"
}
