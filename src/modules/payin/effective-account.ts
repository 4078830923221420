import type { AccountOptions } from "./account-options"
import { readCheckoutSettings, withCheckoutSettings, type CheckoutSettings } from "./checkout-settings"
import type { SecretBox } from "./secret-box"
import type { AccountSettingsRow } from "./sql/account-settings"

export type PreviousKey = { key: string; until: Date | null; source: "admin" | "options" }

/** What holds for an account now: the admin's settings before the options. */
export type EffectiveAccount = {
  /** The options with the admin's checkout settings in them; base address and key are in `connection` alone. */
  options: AccountOptions
  settings: CheckoutSettings
  baseUrl: string | null
  apiKey: string | null
  source: "admin" | "options" | null
  /** The stored key opens with no `encryptionKey` that is set. */
  sealed: boolean
  previousKeys: PreviousKey[]
}

/** Pure: the row, the options, the keys of the box and the time decide. */
export function effectiveAccount(
  name: string,
  options: AccountOptions,
  known: { row: AccountSettingsRow | undefined; box: SecretBox; now: Date },
): EffectiveAccount {
  const { row, box, now } = known
  const settings = readCheckoutSettings(row?.checkout)
  const stored = row?.api_key ? box.open(row.api_key, keyContext(name)) : undefined
  const sealed = Boolean(row?.api_key) && stored === undefined
  // A stored key that does not open is not replaced by another one in silence: it may belong to another account.
  const apiKey = sealed ? null : (stored ?? options.apiKey ?? null)
  const baseUrl = row?.base_url ?? options.baseUrl ?? null
  const fromAdmin = Boolean(row?.api_key ?? row?.base_url)
  return {
    options: withCheckoutSettings(options, settings),
    settings,
    baseUrl,
    apiKey,
    source: fromAdmin ? "admin" : baseUrl !== null || apiKey !== null ? "options" : null,
    sealed,
    previousKeys: [
      ...options.previousApiKeys.map((key) => ({ key, until: null, source: "options" as const })),
      ...storedPreviousKeys(name, row, box).filter(({ until }) => until > now),
    ],
  }
}

/** What an account's keys are sealed for. */
export function keyContext(account: string): string {
  return `payin:${account}:api_key`
}

function storedPreviousKeys(name: string, row: AccountSettingsRow | undefined, box: SecretBox) {
  return storedKeys(row).flatMap(({ key: sealed, until }) => {
    const key = box.open(sealed, keyContext(name))
    return key === undefined ? [] : [{ key, until: new Date(until), source: "admin" as const }]
  })
}

/** The replaced keys as they stand in the row, still sealed. */
export function storedKeys(row: AccountSettingsRow | undefined): { key: string; until: string }[] {
  const keys = (row?.previous_keys as { keys?: unknown } | null | undefined)?.keys
  return Array.isArray(keys) ? (keys as { key: string; until: string }[]) : []
}
