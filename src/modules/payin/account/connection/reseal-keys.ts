import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import {
  type AccountSettingsChange,
  type AccountSettingsRow,
  changeAccountSettings,
  findAccountSettings,
} from "../../sql/account/account-settings"
import type { Accounts } from "../accounts"
import { keyContext, previousKeyContext, storedKeys } from "../effective-account"

type Keys = { accounts: Pick<Accounts, "box" | "names" | "optionsOf">; db: Knex }

/** Servers that do not know a new `encryptionKey` yet have been replaced by then. */
const AFTER_MS = 60 * 60_000

/** An hour after the start. What fails is done after the next one: until then, the former key opens what it sealed. */
export function resealKeysLater({ logger, ...keys }: Keys & { logger: Pick<Logger, "info"> }): void {
  const reseal = async () => {
    const names = await resealKeys(keys)
    if (names.length > 0)
      logger.info(`payin: stored keys are encrypted with the new encryptionKey: ${names.join(", ")}.`)
  }
  setTimeout(() => void reseal().catch(() => undefined), AFTER_MS).unref()
}

/**
 * Encrypts stored keys with the first `encryptionKey` that another one encrypted, so that the other can leave the options:
 * nobody has to enter an API key again for that.
 *
 * @returns the accounts whose keys were
 */
export async function resealKeys({ accounts, db }: Keys): Promise<string[]> {
  const resealed: string[] = []
  for (const name of accounts.names) {
    const row = await findAccountSettings(db, name)
    if (!row || !changeOf(accounts, name, row)) continue
    // Somebody may have entered another key meanwhile: what to change is decided again, under the row's lock.
    await changeAccountSettings(db, name, (now) => ({ change: changeOf(accounts, name, now) ?? {} }))
    resealed.push(name)
  }
  return resealed
}

/** undefined: nothing is to be encrypted anew. A key that does not open stays as it is. */
function changeOf(accounts: Keys["accounts"], name: string, row: AccountSettingsRow) {
  const { box } = accounts
  const baseUrl = row.base_url ?? accounts.optionsOf(name).baseUrl ?? null
  const api_key = row.api_key && box.reseal(row.api_key, keyContext(name, baseUrl))
  const before = storedKeys(row)
  const keys = before.map(({ key, until }) => ({ key: box.reseal(key, previousKeyContext(name)), until }))
  const isSame = api_key === row.api_key && keys.every(({ key }, index) => key === before[index]!.key)
  return isSame ? undefined : ({ api_key, previous_keys: { keys } } satisfies AccountSettingsChange)
}
