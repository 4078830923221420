import { model } from "@medusajs/framework/utils"

/**
 * One accepted callback body of one account. The body itself is not kept: a callback only says which trade to read,
 * so its identifiers are enough, and payment details stay out of the database.
 */
export const Callback = model
  .define("payin_callback", {
    id: model.id({ prefix: "paycb" }).primaryKey(),
    account: model.text(),
    body_sha256: model.text(),
    body_bytes: model.number(),
    /** Everything in the body that could name a trade. Believed only when it matches an attempt. */
    identifiers: model.array(),
    /** Which key verified it: 0 is the current one, higher ones are previous keys. */
    key_index: model.number(),
    /** How often this body arrived. */
    deliveries: model.number().default(1),
    state: model.enum(["pending", "done", "unmatched", "dead"]).default("pending"),
    attempt_id: model.text().nullable(),
    tries: model.number().default(0),
    next_try_at: model.dateTime().nullable(),
    lease_until: model.dateTime().nullable(),
    last_error_code: model.text().nullable(),
    done_at: model.dateTime().nullable(),
    /** When a dead one became part of an alert. */
    alerted_at: model.dateTime().nullable(),
  })
  .indexes([
    { name: "IDX_payin_callback_body", on: ["account", "body_sha256"], unique: true },
    { name: "IDX_payin_callback_pending", on: ["next_try_at"], where: "state = 'pending'" },
    { name: "IDX_payin_callback_attempt", on: ["attempt_id"], where: "attempt_id IS NOT NULL" },
  ])
