import { model } from "@medusajs/framework/utils"

/** How fast all servers of the store together may read an account's trades: see `ReadPace`. */
export const AccountPace = model.define("payin_account_pace", {
  account: model.text().primaryKey(),
  /** From when on a further read may be reserved. */
  free_at: model.dateTime(),
  /** How many times as long the pauses were when the service last wanted fewer calls. They shorten again by themselves. */
  slowed_by: model.float().default(1),
  slowed_at: model.dateTime().nullable(),
})
