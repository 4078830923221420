import { type CheckoutSettings, readCheckoutSettings, withCheckoutSettings } from "../checkout/checkout-settings"
import type { AccountSettingsRow } from "../sql/account/account-settings"
import type { AccountOptions } from "./account-options"
import type { KeyCipher } from "./key-cipher"

type PreviousKey = { key: string; until: Date | null; source: "admin" | "options" }

/** What applies to an account now: the admin's settings override the options. */
export type EffectiveAccount = {
  /** The options, overridden by the admin's checkout settings; base address and key are those below. */
  options: AccountOptions
  settings: CheckoutSettings
  baseUrl: string | null
  apiKey: string | null
  source: "admin" | "options" | null
  /** No configured `encryptionKey` opens the stored key, or it was stored for another address. */
  sealed: boolean
  /** The options' key belongs to the options' address, and another was entered: the key is not sent there. */
  keyElsewhere: boolean
  previousKeys: PreviousKey[]
}

/** Pure: depends only on the row, the options, the box's keys and the time. */
export function effectiveAccount(
  name: string,
  options: AccountOptions,
  known: { row: AccountSettingsRow | undefined; box: KeyCipher; now: Date },
): EffectiveAccount {
  const { row, box, now } = known
  const settings = readCheckoutSettings(row?.checkout)
  const baseUrl = row?.base_url ?? options.baseUrl ?? null
  const stored = row?.api_key ? box.open(row.api_key, keyContext(name, baseUrl)) : undefined
  const sealed = Boolean(row?.api_key) && stored === undefined
  const keyElsewhere = !row?.api_key && Boolean(options.apiKey) && isElsewhere(row?.base_url, options.baseUrl)
  // A stored key that does not open is not silently replaced: the other key may belong to another account.
  const apiKey = sealed || keyElsewhere ? null : (stored ?? options.apiKey ?? null)
  return {
    options: withCheckoutSettings(options, settings),
    settings,
    baseUrl,
    apiKey,
    source: sourceOf(row, baseUrl ?? apiKey),
    sealed,
    keyElsewhere,
    previousKeys: [
      ...options.previousApiKeys.map((key) => ({ key, until: null, source: "options" as const })),
      ...storedPreviousKeys(name, row, box).filter(({ until }) => until > now),
    ],
  }
}

function sourceOf(row: AccountSettingsRow | undefined, known: string | null): EffectiveAccount["source"] {
  if (row?.api_key || row?.base_url) return "admin"
  return known === null ? null : "options"
}

/** What an account's key is sealed for: it opens for no other account, and for no other target address. */
export function keyContext(account: string, baseUrl: string | null): string {
  return `payin:${account}:api_key:${baseUrl === null ? "" : new URL(baseUrl).origin}`
}

/** What its replaced keys are sealed for: they verify callbacks, and are never sent. */
export function previousKeyContext(account: string): string {
  return `payin:${account}:previous_api_key`
}

function isElsewhere(entered: string | null | undefined, inOptions: string | undefined): boolean {
  return Boolean(entered && inOptions) && new URL(entered!).origin !== new URL(inOptions!).origin
}

function storedPreviousKeys(name: string, row: AccountSettingsRow | undefined, box: KeyCipher) {
  return storedKeys(row).flatMap(({ key: sealed, until }) => {
    const key = box.open(sealed, previousKeyContext(name))
    return key === undefined ? [] : [{ key, until: new Date(until), source: "admin" as const }]
  })
}

/** The replaced keys as stored in the row, still sealed. */
export function storedKeys(row: AccountSettingsRow | undefined): { key: string; until: string }[] {
  const keys = (row?.previous_keys as { keys?: unknown } | null | undefined)?.keys
  return Array.isArray(keys) ? (keys as { key: string; until: string }[]) : []
}
