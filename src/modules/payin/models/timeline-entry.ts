import { model } from "@medusajs/framework/utils"

/** One line of an attempt's timeline: what happened, when, by what. Ids and words only. */
export const TimelineEntry = model
  .define("payin_timeline_entry", {
    id: model.id({ prefix: "paytl" }).primaryKey(),
    attempt_id: model.text(),
    kind: model.text(),
    data: model.json().nullable(),
  })
  .indexes([{ name: "IDX_payin_timeline_attempt", on: ["attempt_id"] }])
