import { model } from "@medusajs/framework/utils"

/**
 * What was set for an account in the admin panel. Null or absent: the options apply. Keys are stored sealed (see
 * KeyCipher) and leave the process in no answer, event or log.
 */
export const AccountSettings = model
  // In the singular: Medusa's types for queries have each name and its plural, and would have a plural twice.
  .define(
    { name: "payin_account_setting", tableName: "payin_account_settings" },
    {
      id: model.id({ prefix: "paycfg" }).primaryKey(),
      account: model.text(),
      /** The fields of `CheckoutSettings` that are set. */
      checkout: model.json().nullable(),
      base_url: model.text().nullable(),
      /** Sealed. */
      api_key: model.text().nullable(),
      /** Replaced keys that callbacks may still be signed with: `{ keys: [{ key: <sealed>, until }] }`. */
      previous_keys: model.json().nullable(),
    },
  )
  .indexes([{ name: "IDX_payin_account_settings_account", on: ["account"], unique: true }])

/** Where the store was used with live payments: elsewhere, the same data is taken for a copy. */
export const KnownPlace = model
  .define("payin_known_place", {
    id: model.id({ prefix: "payplc" }).primaryKey(),
    /** A `PlaceKind`. */
    kind: model.text(),
    value: model.text(),
    /** "payin", or the id of the person or API key that confirmed it. */
    known_by: model.text(),
  })
  .indexes([{ name: "IDX_payin_known_place", on: ["kind", "value"], unique: true }])
