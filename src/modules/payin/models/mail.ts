import { model } from "@medusajs/framework/utils"

/**
 * One mail to a shopper. Committed before anything is sent, so that a kill at any moment leaves a row that says so, and
 * unique: however many servers, runs and attempts there are, a cart gets one mail of a kind.
 */
export const Mail = model
  .define("payin_mail", {
    id: model.id({ prefix: "payml" }).primaryKey(),
    attempt_id: model.text(),
    account: model.text(),
    /** The cart, or the payment collection if there is none: what the shopper wants to pay, with whichever attempt. */
    about: model.text(),
    /** A `MailKind`: checked by the module, so that a new one needs no migration. */
    kind: model.text(),
    tries: model.number().default(0),
    /** null: it is over. */
    next_try_at: model.dateTime().nullable(),
    /** A `MailOutcome`; null: it is not over. */
    outcome: model.text().nullable(),
    /** Why it was not sent: a word, nothing of the shopper. */
    reason: model.text().nullable(),
    /** SHA-256 of the address that it was sent to, to count what one address gets. */
    to_sha256: model.text().nullable(),
    sent_at: model.dateTime().nullable(),
  })
  .indexes([
    { name: "IDX_payin_mail_attempt", on: ["attempt_id", "kind"], unique: true },
    {
      name: "IDX_payin_mail_about",
      on: ["about", "kind"],
      unique: true,
      where: "outcome IS NULL OR outcome <> 'dropped'",
    },
    { name: "IDX_payin_mail_due", on: ["next_try_at"], where: "next_try_at IS NOT NULL" },
    { name: "IDX_payin_mail_over", on: ["created_at"], where: "next_try_at IS NULL" },
    { name: "IDX_payin_mail_to", on: ["to_sha256", "created_at"], where: "to_sha256 IS NOT NULL" },
  ])
