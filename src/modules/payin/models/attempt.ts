import { model } from "@medusajs/framework/utils"

/**
 * One row for one trade of one cart (design: "attempt"). It is committed before the service is called, so a create
 * whose answer never came can always be looked up by its external id.
 *
 * Money is kept as decimal strings, exactly as sent and as read.
 */
export const Attempt = model
  .define("payin_attempt", {
    id: model.id({ prefix: "payatt" }).primaryKey(),
    account: model.text(),
    payment_collection_id: model.text(),
    cart_id: model.text().nullable(),
    /** The one payment session that this attempt answers for; null while no session owns it. */
    payment_session_id: model.text().nullable(),
    external_transaction_id: model.text(),
    state: model.enum(["planned", "opening", "open", "paid", "captured", "canceled", "refused"]).default("opening"),
    /** Set when a later attempt took this one's place. A superseded attempt is still watched. */
    superseded_at: model.dateTime().nullable(),
    amount: model.text(),
    currency_code: model.text(),
    /** What of the amount may come less or more and still pays in full; null: nothing. */
    amount_min: model.text().nullable(),
    amount_max: model.text().nullable(),
    /** What the storefront wished for, checked: bank, method, page settings. Nothing of the payer. */
    wishes: model.json().nullable(),
    trade_id: model.text().nullable(),
    /** The service's last word, exactly as it was said. */
    trade_status: model.text().nullable(),
    trade_amount: model.text().nullable(),
    trade_read_at: model.dateTime().nullable(),
    /** How far the reads that shoppers' requests caused are ahead of time: bounds them (see `claimShopperRead`). */
    shopper_reads_until: model.dateTime().nullable(),
    /** The trade as last read: contract fields only, without `extra`. */
    trade: model.json().nullable(),
    payment_page_url: model.text().nullable(),
    /** When the payment window ends by our options; null when the window is unknown. */
    expires_at: model.dateTime().nullable(),
    order_id: model.text().nullable(),
    /** When the reconcile job looks at it next; null: nothing is due. */
    next_check_at: model.dateTime().nullable(),
    /** Since when its state and the service's last word have been these. When it is looked at next counts from here. */
    unchanged_since: model.dateTime(),
    /** How often a create was begun: above 0, the service may know a trade. */
    creates: model.number().default(0),
    lease_owner: model.text().nullable(),
    lease_until: model.dateTime().nullable(),
    last_error_code: model.text().nullable(),
    /** What the service said of paid money when a person closed its case: while it says the same, nothing is done. */
    resolved_facts: model.text().nullable(),
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
    { name: "IDX_payin_attempt_due", on: ["next_check_at"], where: "next_check_at IS NOT NULL" },
  ])
