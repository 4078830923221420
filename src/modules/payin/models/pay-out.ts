import { model } from "@medusajs/framework/utils"

export const payOutStates = ["sending", "unsure", "accepted", "done", "failed", "refused"] as const

/**
 * `sending`: committed, and the service is asked next or right now. `unsure`: no answer said what became of it; a case
 * reports it. `accepted`: the service has it. `done` and `failed`: it ended, as the option `payOutStatuses` reads its
 * status. `refused`: the service refused it, or certainly does not know it.
 */
export type PayOutState = (typeof payOutStates)[number]

/**
 * One pay-out for one refund. Like an attempt, it is committed before the service is called, so that a pay-out whose
 * answer never arrived can be looked up, and none is sent twice.
 */
export const PayOut = model
  .define("payin_pay_out", {
    id: model.id({ prefix: "paypo" }).primaryKey(),
    attempt_id: model.text(),
    account: model.text(),
    /** Medusa's id of the refund; null when the host gave none. */
    refund_id: model.text().nullable(),
    /** The external id in the body; null when it has none, and then the pay-out can only be looked up by `trade_id`. */
    external_transaction_id: model.text().nullable(),
    /** The service's id of the pay-out. */
    trade_id: model.text().nullable(),
    /** A `PayOutState`, checked by the module. */
    state: model.text(),
    /** The service's last status, exactly as received. */
    status: model.text().nullable(),
    /** Decimal string. */
    amount: model.text(),
    currency_code: model.text(),
    /** Why the service refused it. The message is cleaned, and for staff only. */
    service_code: model.text().nullable(),
    service_message: model.text().nullable(),
    last_error_code: model.text().nullable(),
    /** When the service was last asked to send it. */
    sent_at: model.dateTime(),
    /** Since when its state and the service's status have not changed. */
    unchanged_since: model.dateTime(),
    read_at: model.dateTime().nullable(),
    next_check_at: model.dateTime().nullable(),
    /** when a case reported that the money went out although Medusa shows no refund, or it was taken for unsent or failed. */
    unexpected_at: model.dateTime().nullable(),
  })
  .indexes([
    { name: "IDX_payin_pay_out_attempt", on: ["attempt_id"] },
    { name: "IDX_payin_pay_out_refund", on: ["refund_id"], unique: true, where: "refund_id IS NOT NULL" },
    {
      name: "IDX_payin_pay_out_external_id",
      on: ["account", "external_transaction_id"],
      unique: true,
      where: "external_transaction_id IS NOT NULL AND state <> 'refused'",
    },
    { name: "IDX_payin_pay_out_trade_id", on: ["trade_id"], where: "trade_id IS NOT NULL" },
    { name: "IDX_payin_pay_out_due", on: ["next_check_at"], where: "next_check_at IS NOT NULL" },
  ])
