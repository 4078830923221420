import { model } from "@medusajs/framework/utils"

/** When an account and its service were last in contact, as seen by any server. For the panel and for alerts only. */
export const AccountContact = model
  .define("payin_account_contact", {
    id: model.id({ prefix: "paycon" }).primaryKey(),
    account: model.text(),
    called_at: model.dateTime().nullable(),
    call_outcome: model.text().nullable(),
    call_http_status: model.number().nullable(),
    /** Of the address and key that were used (`connectionPrint`): a result with others says nothing about these. */
    call_print: model.text().nullable(),
    call_ok_at: model.dateTime().nullable(),
    /** The first call since `call_ok_at` that the service left unanswered, or that the settings do not allow. */
    failing_since: model.dateTime().nullable(),
    /** When an alert reported that outage; null once another has reported its end. */
    outage_alerted_at: model.dateTime().nullable(),
    /** The last call of any server that was refused with 401 or 403; and since when there are such, whatever others get. */
    denied_at: model.dateTime().nullable(),
    denied_since: model.dateTime().nullable(),
    callback_at: model.dateTime().nullable(),
    callback_key_index: model.number().nullable(),
    refused_at: model.dateTime().nullable(),
    refused_reason: model.text().nullable(),
    refused_count: model.number().default(0),
  })
  .indexes([{ name: "IDX_payin_account_contact_account", on: ["account"], unique: true }])
