import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { AccountSettings } from "../../models/account-settings"
import { addAuditEntry, type NewAuditEntry } from "../audit"

export type AccountSettingsRow = InferTypeOf<typeof AccountSettings>

export type AccountSettingsChange = {
  checkout?: Record<string, unknown>
  base_url?: string | null
  api_key?: string | null
  previous_keys?: { keys: { key: string; until: string }[] } | null
}

export async function findAccountSettings(db: Knex, account: string): Promise<AccountSettingsRow | undefined> {
  return await db("payin_account_settings").where({ account, deleted_at: null }).first<AccountSettingsRow>()
}

/**
 * Changes the account's row under a lock, so that two people who save at once do not overwrite each other.
 *
 * @param decide takes the current row, and returns the columns to change with their audit entry
 */
export async function changeAccountSettings(
  db: Knex,
  account: string,
  decide: (row: AccountSettingsRow) => { change: AccountSettingsChange; audit?: NewAuditEntry },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.raw(
      `INSERT INTO payin_account_settings (id, account) VALUES (?, ?) ON CONFLICT (account) WHERE deleted_at IS NULL DO NOTHING`,
      [generateEntityId(undefined, "paycfg"), account],
    )
    const row = await transaction("payin_account_settings")
      .where({ account, deleted_at: null })
      .forUpdate()
      .first<AccountSettingsRow>()
    const { audit, change } = decide(row!)
    const { checkout, previous_keys, ...columns } = change
    await transaction("payin_account_settings")
      .where({ account, deleted_at: null })
      .update({
        ...columns,
        ...(checkout === undefined ? {} : { checkout: JSON.stringify(checkout) }),
        ...(previous_keys === undefined ? {} : { previous_keys: previous_keys && JSON.stringify(previous_keys) }),
        updated_at: transaction.fn.now(),
      })
    if (audit) await addAuditEntry(transaction, audit)
  })
}
