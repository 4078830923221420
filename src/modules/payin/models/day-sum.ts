import { model } from "@medusajs/framework/utils"

/**
 * One sum of one day (UTC) of an account and a currency: what the panel's overview is made of. Kept by counting
 * attempts as they change, never by reading all of them: see `count-attempts.ts`.
 */
export const DaySum = model
  .define("payin_day_sum", {
    id: model.id({ prefix: "paysum" }).primaryKey(),
    account: model.text(),
    currency_code: model.text(),
    /** `2026-11-22` */
    day: model.text(),
    /** A `Measure`: checked by the module, so that a new one needs no migration. */
    measure: model.text(),
    /** Empty: not part of this measure, or not known. */
    method: model.text(),
    bank: model.text(),
    /** Decimal string. */
    value: model.text(),
  })
  .indexes([
    {
      name: "IDX_payin_day_sum_key",
      on: ["account", "currency_code", "day", "measure", "method", "bank"],
      unique: true,
    },
    { name: "IDX_payin_day_sum_day", on: ["day"] },
  ])

/** What an attempt has added to the sums so far. A change of the attempt adds the difference, however often it is counted. */
export const CountedAttempt = model
  .define("payin_counted_attempt", {
    attempt_id: model.text().primaryKey(),
    /** See `packContribution`. */
    contribution: model.text(),
    /** The day on which the service's sum and Medusa's differ because of it; null when they do not. */
    differs_on: model.text().nullable(),
  })
  .indexes([{ name: "IDX_payin_counted_attempt_differs", on: ["differs_on"], where: "differs_on IS NOT NULL" }])

/**
 * Says that an attempt has changed and has to be counted: written with the change, removed with the counting. Rows are
 * only added, so that those who settle payments never wait for one another here.
 */
export const UncountedChange = model.define("payin_uncounted_change", {
  id: model.id({ prefix: "payunc" }).primaryKey(),
  attempt_id: model.text(),
})
