import { assertApiKey, readBaseUrl } from "../../../../merchant-api/client-options"
import { PayinError } from "../../../../merchant-api/payin-error"
import type { AccountSettingsChange, AccountSettingsRow } from "../../sql/account/account-settings"
import { type EffectiveAccount, keyContext, previousKeyContext, storedKeys } from "../effective-account"
import type { KeyCipher } from "../key-cipher"
import type { Tried } from "./connection-trials"
import { connectionPrint, type Target } from "./connections"

export type ConnectionChange = { baseUrl?: string; apiKey?: string; keepPreviousForHours: number }

/** What applies now to the account whose connection is changed. */
export type CurrentConnection = { name: string; row: AccountSettingsRow; now: EffectiveAccount; box: KeyCipher }

/** @throws PayinError `configuration` when the address or key is unusable */
export function assertUsable({ apiKey, baseUrl }: ConnectionChange): void {
  if (baseUrl !== undefined) readBaseUrl(baseUrl)
  if (apiKey !== undefined) assertApiKey(apiKey)
}

/**
 * A stored key is write-only, and a new address alone would send it to whoever answers there. So changing the address
 * requires the key. This includes a stored key that cannot be opened now: it may open again tomorrow.
 *
 * @throws PayinError `configuration`
 */
export function assertKeyForNewAddress(now: EffectiveAccount, { apiKey, baseUrl }: ConnectionChange): void {
  if (apiKey !== undefined || baseUrl === undefined || (now.apiKey === null && !now.sealed)) return
  if (!now.sealed && now.baseUrl !== null && new URL(now.baseUrl).origin === new URL(baseUrl).origin) return
  throw new PayinError("configuration", "A stored API key is not sent to a new address.", {
    cure: "Enter the API key together with the new base address.",
    reason: { code: "key_for_new_address" },
  })
}

/** The address and key that calls would use after the change; undefined while one of them is missing. */
export function targetAfter(now: EffectiveAccount, change: ConnectionChange): Target | undefined {
  const { apiKey, baseUrl } = { apiKey: change.apiKey ?? now.apiKey, baseUrl: change.baseUrl ?? now.baseUrl }
  return apiKey === null || baseUrl === null ? undefined : { apiKey, baseUrl }
}

/** Somebody else may have changed the other half of the connection since. @throws PayinError `configuration` */
export function assertTried(tried: Tried | undefined, now: EffectiveAccount, change: ConnectionChange): void {
  const target = targetAfter(now, change)
  if (!tried || (target && connectionPrint(target) === tried.print)) return
  throw new PayinError("configuration", "The connection was changed while this one was being tried.", {
    cure: "Reload the page, and enter it again.",
    reason: { code: "connection_changed" },
  })
}

/** The columns to store. @throws PayinError `configuration` when a key cannot be sealed */
export function connectionColumns(current: CurrentConnection, change: ConnectionChange): AccountSettingsChange {
  const { apiKey, baseUrl } = change
  return {
    ...(baseUrl === undefined ? {} : { base_url: baseUrl }),
    ...(apiKey === undefined ? {} : keyColumns(current, { ...change, apiKey })),
  }
}

function keyColumns(
  { box, name, now, row }: CurrentConnection,
  { apiKey, baseUrl, keepPreviousForHours }: ConnectionChange & { apiKey: string },
): AccountSettingsChange {
  const sealPrevious = (key: string) => box.seal(key, previousKeyContext(name))
  const until = new Date(Date.now() + keepPreviousForHours * HOUR_MS)
  const replaced = now.apiKey !== null && now.apiKey !== apiKey && keepPreviousForHours > 0 ? [now.apiKey] : []
  const inTime = storedKeys(row).filter((stored) => new Date(stored.until).getTime() > Date.now())
  // A reinstated key is not a previous one. A key replaced again, perhaps because it leaked, keeps no older expiry.
  const kept = inTime.filter((stored) => {
    const key = box.open(stored.key, previousKeyContext(name))
    return key !== apiKey && key !== now.apiKey
  })
  const keys = [...replaced.map((key) => ({ key: sealPrevious(key), until: until.toISOString() })), ...kept]
  const sealed = box.seal(apiKey, keyContext(name, baseUrl ?? now.baseUrl))
  return { api_key: sealed, previous_keys: { keys: keys.slice(0, MAX_PREVIOUS_KEYS) } }
}

const HOUR_MS = 3_600_000
/** Each one costs an HMAC over every callback. */
const MAX_PREVIOUS_KEYS = 5
