import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { assertApiKey, readBaseUrl } from "../../../merchant-api/client-options"
import { PayinError } from "../../../merchant-api/payin-error"
import { sign } from "../../../merchant-api/signature"
import { checkoutChanges, connectionChanges, removalChanges } from "../audit/settings-changes"
import { assertListed } from "../checkout/assert-listed"
import {
  type CheckoutChange,
  type CheckoutView,
  readCheckoutSettings,
  viewCheckoutSettings,
} from "../checkout/checkout-settings"
import type { AuditChange, AuditKind } from "../models/audit-entry"
import type { ContactRow } from "../sql/account/account-contact"
import {
  type AccountSettingsChange,
  type AccountSettingsRow,
  changeAccountSettings,
} from "../sql/account/account-settings"
import type { Accounts } from "./accounts"
import type { ContactLog } from "./contact-log"
import {
  type EffectiveAccount,
  effectiveAccount,
  keyContext,
  previousKeyContext,
  storedKeys,
} from "./effective-account"
import { encryptionCure } from "./key-cipher"

export type ConnectionChange = { baseUrl?: string; apiKey?: string; keepPreviousForHours: number }

/** An account for the admin panel: nothing in it lets anyone act as the merchant. */
export type AccountFacts = {
  name: string
  connected: boolean
  source: EffectiveAccount["source"]
  baseUrl: string | null
  apiKeyLast4: string | null
  previousKeys: { last4: string; until: Date | null; source: "admin" | "options" }[]
  checkout: CheckoutView
  encryption: { available: boolean; cure: string | null }
  contact: ContactRow | undefined
}

/** An account as the admin panel reads and changes it. */
export class AccountAdmin {
  readonly #accounts: Accounts
  readonly #contacts: ContactLog
  readonly #db: Knex

  constructor(accounts: Accounts, contacts: ContactLog, db: Knex) {
    this.#accounts = accounts
    this.#contacts = contacts
    this.#db = db
  }

  get names(): string[] {
    return this.#accounts.names
  }

  /** @throws PayinError `configuration` when there is no such account */
  async facts(name: string): Promise<AccountFacts> {
    const now = await this.#accounts.effective(name)
    const { available } = this.#accounts.box
    return {
      name,
      connected: now.baseUrl !== null && now.apiKey !== null,
      source: now.source,
      baseUrl: now.baseUrl,
      apiKeyLast4: now.apiKey === null ? null : last4(now.apiKey),
      previousKeys: now.previousKeys.map(({ key, until, source }) => ({ last4: last4(key), until, source })),
      checkout: viewCheckoutSettings(this.#accounts.optionsOf(name), now.settings),
      encryption: { available, cure: available ? null : encryptionCure },
      contact: await this.#contacts.read(name),
    }
  }

  /** @throws PayinError when the service does not list a choice, or its list could not be read */
  async changeCheckout(name: string, change: CheckoutChange, actor = PROGRAM): Promise<void> {
    await assertListed(await this.#accounts.get(name), change)
    await this.#change(name, { actor, kind: "checkout_changed" }, (row) => {
      const before = readCheckoutSettings(row.checkout)
      const merged = Object.entries({ ...before, ...change })
      const checkout = Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined))
      return { change: { checkout }, changes: checkoutChanges(before, checkout) }
    })
  }

  /** @throws PayinError `configuration` when the address or key is unusable, or cannot be sealed */
  async changeConnection(name: string, change: ConnectionChange, actor = PROGRAM): Promise<void> {
    if (change.baseUrl !== undefined) readBaseUrl(change.baseUrl)
    if (change.apiKey !== undefined) assertApiKey(change.apiKey)
    const options = this.#accounts.optionsOf(name)
    const { box } = this.#accounts
    await this.#change(name, { actor, kind: "connection_changed" }, (row) => {
      const now = effectiveAccount(name, options, { row, box, now: new Date() })
      assertKeyForNewAddress(now, change)
      const columns = {
        ...(change.baseUrl === undefined ? {} : { base_url: change.baseUrl }),
        ...(change.apiKey === undefined ? {} : this.#keys(name, { row, now, apiKey: change.apiKey, change })),
      }
      return { change: columns, changes: connectionChanges(row, now, change) }
    })
    await this.#contacts.forgetCalls(name)
  }

  /**
   * The signature that the service would send with this body, for a callback to ourselves.
   *
   * @throws PayinError `configuration` while the account is not connected
   */
  async signAsService(name: string, body: string): Promise<string> {
    const { apiKey } = await this.#accounts.effective(name)
    if (apiKey !== null) return sign(body, apiKey)
    throw new PayinError("configuration", `Account "${name}" has no API key to sign with.`, {
      cure: "Enter the API key first.",
      reason: { code: "not_connected" },
    })
  }

  /** The options apply again. Keys entered here are deleted, the previous ones too. */
  async forgetConnection(name: string, actor = PROGRAM): Promise<void> {
    const nothing = { base_url: null, api_key: null, previous_keys: null }
    await this.#change(name, { actor, kind: "connection_removed" }, (row) => ({
      change: nothing,
      changes: removalChanges(row),
    }))
    await this.#contacts.forgetCalls(name)
  }

  #keys(
    name: string,
    known: { row: AccountSettingsRow; now: EffectiveAccount; apiKey: string; change: ConnectionChange },
  ): AccountSettingsChange {
    const { apiKey, change, now, row } = known
    const { box } = this.#accounts
    const sealPrevious = (key: string) => box.seal(key, previousKeyContext(name))
    const until = new Date(Date.now() + change.keepPreviousForHours * HOUR_MS)
    const replaced = now.apiKey !== null && now.apiKey !== apiKey && change.keepPreviousForHours > 0 ? [now.apiKey] : []
    const inTime = storedKeys(row).filter((stored) => new Date(stored.until).getTime() > Date.now())
    // A reinstated key is not a previous one. A key replaced again, perhaps because it leaked, keeps no older expiry.
    const kept = inTime.filter((stored) => {
      const key = box.open(stored.key, previousKeyContext(name))
      return key !== apiKey && key !== now.apiKey
    })
    const keys = [...replaced.map((key) => ({ key: sealPrevious(key), until: until.toISOString() })), ...kept]
    const sealed = box.seal(apiKey, keyContext(name, change.baseUrl ?? now.baseUrl))
    return { api_key: sealed, previous_keys: { keys: keys.slice(0, MAX_PREVIOUS_KEYS) } }
  }

  async #change(
    name: string,
    line: { kind: AuditKind; actor: string },
    decide: (row: AccountSettingsRow) => { change: AccountSettingsChange; changes: AuditChange[] },
  ): Promise<void> {
    this.#accounts.optionsOf(name)
    await changeAccountSettings(this.#db, name, (row) => {
      const { change, changes } = decide(row)
      return { change, audit: changes.length > 0 ? { ...line, account: name, changes } : undefined }
    })
    this.#accounts.forget(name)
  }
}

/** The actor of a change made by the store's code, not by a person or an API key. */
const PROGRAM = "payin"

const HOUR_MS = 3_600_000
/** Each one costs an HMAC over every callback. */
const MAX_PREVIOUS_KEYS = 5

/**
 * A stored key is write-only, and a new address alone would send it to whoever answers there. So changing the address
 * requires the key. This includes a stored key that cannot be opened now: it may open again tomorrow.
 */
function assertKeyForNewAddress(now: EffectiveAccount, { apiKey, baseUrl }: ConnectionChange): void {
  if (apiKey !== undefined || baseUrl === undefined || (now.apiKey === null && !now.sealed)) return
  if (!now.sealed && now.baseUrl !== null && new URL(now.baseUrl).origin === new URL(baseUrl).origin) return
  throw new PayinError("configuration", "A stored API key is not sent to a new address.", {
    cure: "Enter the API key together with the new base address.",
    reason: { code: "key_for_new_address" },
  })
}

/** Four characters would reveal too much of a short key. */
function last4(key: string): string {
  return key.length < 12 ? "••••" : key.slice(-4)
}
