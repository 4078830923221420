import { model } from "@medusajs/framework/utils"

/** When an account and its service were last in contact, as seen by any server. For the admin panel only. */
export const AccountContact = model
  .define("payin_account_contact", {
    id: model.id({ prefix: "paycon" }).primaryKey(),
    account: model.text(),
    called_at: model.dateTime().nullable(),
    call_outcome: model.text().nullable(),
    call_http_status: model.number().nullable(),
    call_ok_at: model.dateTime().nullable(),
    callback_at: model.dateTime().nullable(),
    callback_key_index: model.number().nullable(),
    refused_at: model.dateTime().nullable(),
    refused_reason: model.text().nullable(),
    refused_count: model.number().default(0),
  })
  .indexes([{ name: "IDX_payin_account_contact_account", on: ["account"], unique: true }])
