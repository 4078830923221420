import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"

/**
 * One row for one trade of one cart (design: "attempt"). It is committed before the service is called, so a create
 * whose answer never arrived can always be looked up by its external id.
 *
 * Money is stored as decimal strings, exactly as sent and as read.
 */
export const Attempt = model
  .define("payin_attempt", {
    id: model.id({ prefix: "payatt" }).primaryKey(),
    account: model.text(),
    payment_collection_id: model.text(),
    cart_id: model.text().nullable(),
    /** The one payment session that this attempt belongs to; null while no session owns it. */
    payment_session_id: model.text().nullable(),
    external_transaction_id: model.text(),
    state: model.enum(["planned", "opening", "open", "paid", "captured", "canceled", "refused"]).default("opening"),
    /** Set when a later attempt took this one's place, and cleared where that one was refused. It is watched meanwhile. */
    superseded_at: model.dateTime().nullable(),
    amount: model.text(),
    currency_code: model.text(),
    /** The range of amounts that pay in full; null: only the exact amount. */
    amount_min: model.text().nullable(),
    amount_max: model.text().nullable(),
    /** The storefront's checked preferences: bank, method, page settings. Nothing about the payer. */
    preferences: model.json().nullable(),
    /** An `AttemptFallback`: what it asks for instead, after the service had no requisites. Null: a first create. */
    fallback: model.json().nullable(),
    trade_id: model.text().nullable(),
    /** The service's last status, exactly as received. */
    trade_status: model.text().nullable(),
    trade_amount: model.text().nullable(),
    /** Grows by one when trade id, status, or amount as money changes. The only thing that identifies news. */
    trade_revision: model.number().default(0),
    trade_read_at: model.dateTime().nullable(),
    /** When the service first said that money arrived. */
    paid_at: model.dateTime().nullable(),
    /** What the service last said had arrived; kept when it takes the money back. */
    paid_amount: model.text().nullable(),
    /** Since when the service says that the money is not there after all. */
    taken_back_at: model.dateTime().nullable(),
    /** `Books`: what Medusa has captured and refunded for it, as last read. Null: nothing so far. */
    books: model.json().nullable(),
    /** When a waiting shopper's request last claimed the right to ask the service. */
    refresh_claimed_at: model.dateTime().nullable(),
    /** How far ahead of time the reads caused by shoppers' requests are: bounds them (see `claimShopperRead`). */
    shopper_reads_until: model.dateTime().nullable(),
    /** The trade as last read: contract fields only, without `extra`. */
    trade: model.json().nullable(),
    payment_page_url: model.text().nullable(),
    /** When what money does not depend on was removed from the row (`thinAttempts`). Null: it is there. */
    details_removed_at: model.dateTime().nullable(),
    /** When the payment window ends by our options; null when unknown. */
    expires_at: model.dateTime().nullable(),
    order_id: model.text().nullable(),
    /** When the reconcile job looks at it next; null: nothing is due. */
    next_check_at: model.dateTime().nullable(),
    /** Since when its state and the service's last word have not changed. The next check counts from here. */
    unchanged_since: model.dateTime(),
    /** How many creates were started: above 0, the service may know a trade. */
    creates: model.number().default(0),
    lease_owner: model.text().nullable(),
    lease_until: model.dateTime().nullable(),
    last_error_code: model.text().nullable(),
    /** How often settling has failed in a row, and when a failure was last counted; see settle-backoff.ts. */
    settle_failures: model.number().default(0),
    settle_failed_at: model.dateTime().nullable(),
    /** Marks the order that a completion of the cart makes, until that completion is known to have ended. */
    completion_mark: model.text().nullable(),
    /** Since when orders may carry the mark. */
    completion_began_at: model.dateTime().nullable(),
    /** When the job looks for what the completion left, unless its end is recorded by then. */
    completion_look_at: model.dateTime().nullable(),
    /** The `trade_revision` whose money a person decided about by closing its case. See `isResolved`, and `setAsideOf`. */
    resolved_revision: model.number().nullable(),
    /** A `ClosingChoice`: how. Null: the person named none. */
    resolved_as: model.text().nullable(),
    /** What staff say they sent back outside Medusa, all of it, and when they last said so. */
    sent_outside: model.text().nullable(),
    sent_outside_at: model.dateTime().nullable(),
    /** When its session was accepted for an order that is not paid yet: only such an order may be given up. */
    placed_unpaid_at: model.dateTime().nullable(),
    /** When the store or a person chose to keep its unpaid order. */
    order_kept_at: model.dateTime().nullable(),
    /** Since when its order is known to be canceled. */
    order_canceled_at: model.dateTime().nullable(),
    /** When staff last asked Medusa to cancel its order, until Medusa has answered. */
    order_cancel_began_at: model.dateTime().nullable(),
  })
  .indexes([
    { name: "IDX_payin_attempt_external_id", on: ["external_transaction_id"], unique: true },
    { name: "IDX_payin_attempt_trade_id", on: ["trade_id"], unique: true, where: "trade_id IS NOT NULL" },
    {
      name: "IDX_payin_attempt_live",
      on: ["payment_collection_id"],
      unique: true,
      where: "superseded_at IS NULL AND state IN ('planned','opening','open','paid','captured')",
    },
    { name: "IDX_payin_attempt_collection", on: ["payment_collection_id"] },
    { name: "IDX_payin_attempt_cart", on: ["cart_id"] },
    {
      name: "IDX_payin_attempt_session",
      on: ["payment_session_id"],
      unique: true,
      where: "payment_session_id IS NOT NULL",
    },
    // One for each urgency (`claimDueAttempts`).
    { name: "IDX_payin_attempt_due_urgent", on: ["next_check_at"], where: "state IN ('opening','paid')" },
    { name: "IDX_payin_attempt_due_open", on: ["next_check_at"], where: "state = 'open'" },
    {
      name: "IDX_payin_attempt_due_ended",
      on: ["next_check_at"],
      where: "state IN ('planned','captured','canceled','refused') AND next_check_at IS NOT NULL",
    },
    { name: "IDX_payin_attempt_completion", on: ["completion_look_at"], where: "completion_look_at IS NOT NULL" },
    { name: "IDX_payin_attempt_failing", on: ["account"], where: "settle_failures > 0" },
    // Whom a mail is due to: what became so a while ago, and what ends soon. And whose details are old enough to go.
    {
      name: "IDX_payin_attempt_unchanged",
      on: ["state", "unchanged_since"],
      where: "state IN ('open','paid','captured','canceled','refused') AND details_removed_at IS NULL",
    },
    { name: "IDX_payin_attempt_window", on: ["expires_at"], where: "state = 'open' AND expires_at IS NOT NULL" },
  ])

export type AttemptRow = InferTypeOf<typeof Attempt>

/**
 * What the attempt's customer is found by: parts of e-mail address and name (`customerWords`). Personal data, so it is
 * kept apart from the attempt, is written for searching alone, and is deleted after `historyDays`.
 */
export const CustomerWords = model
  .define("payin_customer_words", {
    attempt_id: model.text().primaryKey(),
    words: model.array(),
  })
  .indexes([{ name: "IDX_payin_customer_words_created", on: ["created_at"] }])
