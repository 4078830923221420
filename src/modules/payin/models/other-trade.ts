import { model } from "@medusajs/framework/utils"

/** A trade that the service has under an attempt's external id besides the attempt's own, as last reported. */
export const OtherTrade = model
  .define("payin_other_trade", {
    id: model.id({ prefix: "payoth" }).primaryKey(),
    attempt_id: model.text(),
    trade_id: model.text(),
    status: model.text(),
    /** Decimal string, as the service wrote it. */
    amount: model.text().nullable(),
  })
  .indexes([{ name: "IDX_payin_other_trade", on: ["attempt_id", "trade_id"], unique: true }])
