import { model } from "@medusajs/framework/utils"

export type AuditKind =
  | "connection_changed"
  | "connection_removed"
  | "checkout_changed"
  | "region_enabled"
  | "region_disabled"
  | "store_confirmed"

/** A field that is set in the admin panel. Null: not set there, so the store's options apply; always null for a key. */
export type AuditChange = { field: string; from: unknown; to: unknown }

/** Who changed which of an account's settings, and when. Never a key or a part of one. */
export const AuditEntry = model
  .define("payin_audit_entry", {
    id: model.id({ prefix: "payaud" }).primaryKey(),
    account: model.text(),
    /** An `AuditKind`: checked by the module, so that a new one needs no migration. */
    kind: model.text(),
    /** The id of the user or the API key; "payin" for code of the store. */
    actor: model.text(),
    /** The region that the account was switched on or off for. */
    region_id: model.text().nullable(),
    /** `{ fields: AuditChange[] }` */
    changes: model.json().nullable(),
    /** Null until the change is known to be made: regions belong to the host, and no transaction covers both. */
    confirmed_at: model.dateTime().nullable(),
  })
  .indexes([
    { name: "IDX_payin_audit_entry_account", on: ["account", "created_at", "id"] },
    {
      name: "IDX_payin_audit_entry_unconfirmed",
      on: ["region_id", "account"],
      unique: true,
      where: "confirmed_at IS NULL",
    },
  ])
