import type { Knex } from "@medusajs/framework/mikro-orm/knex"
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
import { assertModeSupported } from "../host-support"
import type { AuditChange, AuditKind } from "../models/audit-entry"
import { PROGRAM } from "../module-name"
import type { ContactRow } from "../sql/account/account-contact"
import {
  type AccountSettingsChange,
  type AccountSettingsRow,
  changeAccountSettings,
} from "../sql/account/account-settings"
import type { Accounts } from "./accounts"
import {
  assertKeyForNewAddress,
  assertTried,
  assertUsable,
  type ConnectionChange,
  connectionColumns,
  targetAfter,
} from "./connection/connection-change"
import { ConnectionTrials, type Tried } from "./connection/connection-trials"
import { connectionPrint } from "./connection/connections"
import { isTestAccount } from "./connection/is-test-account"
import { type ContactLog, contactWith, hasWorked } from "./contact-log"
import { type EffectiveAccount, effectiveAccount } from "./effective-account"
import { encryptionCure } from "./key-cipher"

/** An account for the admin panel: nothing in it lets anyone act as the merchant. */
export type AccountFacts = {
  name: string
  connected: boolean
  test: boolean
  source: EffectiveAccount["source"]
  baseUrl: string | null
  /** Calls go through the proxy of the options. */
  proxied: boolean
  apiKeyLast4: string | null
  previousKeys: { last4: string; until: Date | null; source: "admin" | "options" }[]
  checkout: CheckoutView
  encryption: { available: boolean; cure: string | null }
  /** The service has answered with this address and key, or has signed a callback with the key. */
  keyWorked: boolean
  /** Calls only of this address and key. */
  contact: ContactRow | undefined
}

/** An account as the admin panel reads and changes it. */
export class AccountAdmin {
  readonly #accounts: Accounts
  readonly #contacts: ContactLog
  readonly #db: Knex
  readonly #trials = new ConnectionTrials(Date.now)

  constructor(accounts: Accounts, contacts: ContactLog, db: Knex) {
    this.#accounts = accounts
    this.#contacts = contacts
    this.#db = db
  }

  get names(): string[] {
    return this.#accounts.names
  }

  /** Another server may have saved something a moment ago. */
  readAgain(): void {
    this.#accounts.forgetAll()
  }

  /** @throws PayinError `configuration` when there is no such account */
  async facts(name: string): Promise<AccountFacts> {
    const now = await this.#accounts.effective(name)
    const { available } = this.#accounts.box
    const contact = await this.#contactOf(name, now)
    return {
      name,
      connected: now.baseUrl !== null && now.apiKey !== null,
      test: isTestAccount(now.options, now.baseUrl),
      source: now.source,
      baseUrl: now.baseUrl,
      proxied: now.options.proxyUrl !== undefined,
      apiKeyLast4: now.apiKey === null ? null : last4(now.apiKey),
      previousKeys: now.previousKeys.map(({ key, until, source }) => ({ last4: last4(key), until, source })),
      checkout: viewCheckoutSettings(this.#accounts.optionsOf(name), now.settings),
      encryption: { available, cure: available ? null : encryptionCure },
      keyWorked: hasWorked(contact),
      contact,
    }
  }

  /** @throws PayinError when Medusa or the service does not have a choice, or the service's list could not be read */
  async changeCheckout(name: string, change: CheckoutChange, actor = PROGRAM): Promise<void> {
    assertModeSupported(change.mode)
    await assertListed(await this.#accounts.get(name), change)
    await this.#change(name, { actor, kind: "checkout_changed" }, (row) => {
      const before = readCheckoutSettings(row.checkout)
      const merged = Object.entries({ ...before, ...change })
      const checkout = Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined))
      return { change: { checkout }, changes: checkoutChanges(before, checkout) }
    })
  }

  /**
   * Asks the service with what would be saved. Nothing is saved.
   *
   * @returns undefined while the address or the key is missing
   * @throws PayinError when it would be refused anyway, or of the call that failed
   */
  async tryConnection(name: string, change: ConnectionChange): Promise<Tried | undefined> {
    assertUsable(change)
    const now = await this.#accounts.effective(name)
    assertKeyForNewAddress(now, change)
    if (change.apiKey !== undefined) this.#accounts.box.assertAvailable()
    const target = targetAfter(now, change)
    return target && (await this.#trials.run(target, now.options))
  }

  /**
   * @param tried what was tried with the same change
   * @throws PayinError `configuration` when the address or key is unusable, cannot be sealed, or is not what was tried
   */
  async changeConnection(name: string, change: ConnectionChange, { actor = PROGRAM, tried }: Saving = {}) {
    assertUsable(change)
    const options = this.#accounts.optionsOf(name)
    const { box } = this.#accounts
    const before = await this.#accounts.effective(name)
    // Callbacks signed with a key that never worked do not exist, so it is no previous key.
    const kept = hasWorked(await this.#contactOf(name, before)) ? change : { ...change, keepPreviousForHours: 0 }
    await this.#change(name, { actor, kind: "connection_changed" }, (row) => {
      const now = effectiveAccount(name, options, { row, box, now: new Date() })
      assertKeyForNewAddress(now, change)
      assertTried(tried, now, change)
      return {
        change: connectionColumns({ name, row, now, box }, kept),
        changes: connectionChanges(row, now, kept),
      }
    })
    if (change.apiKey !== undefined && change.apiKey !== before.apiKey) await this.#contacts.noteKeyChange(name)
    for (const call of tried?.calls ?? []) this.#contacts.noteCall(name, call, tried!.print)
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
    const before = (await this.#accounts.effective(name)).apiKey
    const line = { actor, kind: "connection_removed" } as const
    await this.#change(name, line, (row) => ({ change: nothing, changes: removalChanges(row) }))
    if ((await this.#accounts.effective(name)).apiKey !== before) await this.#contacts.noteKeyChange(name)
  }

  /** What calls with another address or key found says nothing about this one. */
  async #contactOf(name: string, { apiKey, baseUrl }: EffectiveAccount): Promise<ContactRow | undefined> {
    const print = apiKey === null || baseUrl === null ? null : connectionPrint({ apiKey, baseUrl })
    return contactWith(await this.#contacts.read(name), print)
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

type Saving = { actor?: string; tried?: Tried }

/** Four characters would reveal too much of a short key. */
function last4(key: string): string {
  return key.length < 12 ? "••••" : key.slice(-4)
}
