import { model } from "@medusajs/framework/utils"

/**
 * An event that Medusa's bus has not taken yet. Written by the statement that makes it true, and deleted once the bus has
 * it: a kill between any two lines, a lost answer of the database and a bus that is down delay it, and lose nothing.
 */
export const Event = model
  .define("payin_event", {
    /** Its name and what it is about: the same news is written once. */
    id: model.text().primaryKey(),
    name: model.text(),
    /** Ids and a kind. */
    data: model.json(),
    /** Who takes it up puts this off, so that no other process does. */
    send_at: model.dateTime(),
  })
  .indexes([{ name: "IDX_payin_event_send_at", on: ["send_at"] }])
