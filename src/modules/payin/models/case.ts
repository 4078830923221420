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
  })
  .indexes([
    { name: "IDX_payin_case_open", on: ["attempt_id", "kind"], unique: true, where: "closed_at IS NULL" },
    { name: "IDX_payin_case_attempt", on: ["attempt_id"] },
  ])
