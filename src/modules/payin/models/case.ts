import { model } from "@medusajs/framework/utils"

/** Something a person has to decide. At most one open case of each kind per attempt. */
export const Case = model
  .define("payin_case", {
    id: model.id({ prefix: "paycase" }).primaryKey(),
    attempt_id: model.text(),
    /** A `CaseKind`: checked by the module, so that a new one needs no migration. */
    kind: model.text(),
    /** CaseFact[]: what a person has to know beside the kind. No payer data, no payment details. */
    facts: model.json().nullable(),
    /** The attempt's `trade_revision` that it reports: a case closed by a person reopens only for a later one. */
    trade_revision: model.number().default(0),
    /** CaseTrade: when it opened, or at the last news of it. What the service says later does not change it. */
    trade_when_told: model.json(),
    /** CaseTrade: when it was closed. */
    trade_when_closed: model.json().nullable(),
    closed_at: model.dateTime().nullable(),
    /** "payin" when it closed by itself, otherwise the id of the person. */
    closed_by: model.text().nullable(),
    note: model.text().nullable(),
    /** A `ClosingChoice`: what the person chose; null when it closed by itself, or an API's caller did not say. */
    closed_as: model.text().nullable(),
    /** The user who works on it. They may be gone since. */
    assignee: model.text().nullable(),
    /** When it became part of an alert, and of a reminder. */
    alerted_at: model.dateTime().nullable(),
    reminded_at: model.dateTime().nullable(),
    /** Its entry under the panel's bell: the id of Medusa's notification, "ringing" before it, "none" if there could be none. */
    bell_id: model.text().nullable(),
  })
  .indexes([
    { name: "IDX_payin_case_open", on: ["attempt_id", "kind"], unique: true, where: "closed_at IS NULL" },
    { name: "IDX_payin_case_attempt", on: ["attempt_id"] },
    { name: "IDX_payin_case_alerted", on: ["alerted_at"], where: "alerted_at IS NOT NULL" },
    { name: "IDX_payin_case_belled", on: ["closed_at"], where: "bell_id IS NOT NULL AND closed_at IS NOT NULL" },
  ])

/** What somebody said about a case without closing it. */
export const CaseComment = model
  .define("payin_case_comment", {
    id: model.id({ prefix: "paycom" }).primaryKey(),
    case_id: model.text(),
    /** The id of the person or API key. */
    author: model.text(),
    text: model.text(),
  })
  .indexes([{ name: "IDX_payin_case_comment_case", on: ["case_id", "created_at"] }])

/**
 * One message to one address of the option `alerts`. Written in the transaction that marks what it is about, so nothing
 * is alerted twice or forgotten; sent later, and again until the store's notification provider has taken it.
 */
export const Alert = model
  .define("payin_alert", {
    id: model.id({ prefix: "payal" }).primaryKey(),
    /** An `AlertKind`: checked by the module, so that a new one needs no migration. */
    kind: model.text(),
    to: model.text(),
    /** AlertSubject: ids, and nothing that changes. The words are chosen when it is sent. */
    subject: model.json(),
    tries: model.number().default(0),
    /** null: it is over, because it was sent, given up, or there is nothing left to say. */
    next_try_at: model.dateTime().nullable(),
    sent_at: model.dateTime().nullable(),
  })
  .indexes([
    { name: "IDX_payin_alert_due", on: ["next_try_at"], where: "next_try_at IS NOT NULL" },
    { name: "IDX_payin_alert_over", on: ["created_at"], where: "next_try_at IS NULL" },
    { name: "IDX_payin_alert_kind", on: ["kind", "created_at"] },
  ])
