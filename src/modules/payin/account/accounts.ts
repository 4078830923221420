import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MerchantApiClient } from "../../../merchant-api/client"
import type { CallInfo } from "../../../merchant-api/client-options"
import type { Discovery } from "../../../merchant-api/discovery/discovery"
import { isRecent } from "../../../merchant-api/is-recent"
import { PayinError } from "../../../merchant-api/payin-error"
import type { PayinOptions } from "../options"
import { findAccountSettings } from "../sql/account/account-settings"
import type { AccountOptions } from "./account-options"
import { Connections, type UsedConnection } from "./connection/connections"
import { type EffectiveAccount, effectiveAccount } from "./effective-account"
import { KeyCipher } from "./key-cipher"

/** One merchant account on the service, with its current settings, client and discovery. */
export type Account = {
  name: string
  /** The options, overridden by the admin's checkout settings. */
  options: AccountOptions
  /** Keys a callback may be signed with, current one first. */
  callbackKeys: readonly string[]
  /** Has a base address and a key. */
  connected: boolean
  /** @throws PayinError `configuration` while the account is not connected */
  readonly client: MerchantApiClient
  /** @throws PayinError `configuration` while the account is not connected */
  readonly discovery: Discovery
}

/** Notified of what happens to accounts. */
export type AccountWatch = {
  noteCall: (name: string, info: CallInfo, used: UsedConnection) => void
  /** Settings changed here. */
  noteChange: (name: string) => void
}

/** Settings are reread after this long: other servers pick up a change within it. */
const FRESH_MS = 2_000

type Known = { effective: EffectiveAccount; account: Account; readAt: number }

/** The accounts in the options, with their settings from the admin panel. */
export class Accounts {
  readonly box: KeyCipher
  readonly #options: PayinOptions["accounts"]
  readonly #db: Knex
  readonly #watch: AccountWatch
  readonly #known = new Map<string, Promise<Known>>()
  readonly #connections: Connections
  #changes = 0

  constructor(options: PayinOptions, db: Knex, watch: AccountWatch) {
    this.#options = options.accounts
    this.#db = db
    this.box = new KeyCipher(options.encryptionKey)
    this.#watch = watch
    this.#connections = new Connections((...call) => watch.noteCall(...call))
  }

  get names(): string[] {
    return Object.keys(this.#options)
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#options, name)
  }

  /** @throws PayinError `configuration` when there is no such account */
  async get(name: string): Promise<Account> {
    return (await this.#read(name)).account
  }

  /** What applies to the account, its keys included: for settings and the check, never for an answer as it is. */
  async effective(name: string): Promise<EffectiveAccount> {
    return (await this.#read(name)).effective
  }

  /** The account's options alone. @throws PayinError `configuration` when there is no such account */
  optionsOf(name: string): AccountOptions {
    const options = this.has(name) ? this.#options[name] : undefined
    if (options) return options
    throw new PayinError("configuration", `There is no account "${name}" in the options of medusa-payment-payin.`, {
      cure: `Add accounts.${name} to the options, or use one of: ${this.names.join(", ")}.`,
      reason: { code: "account_removed", params: { account: name } },
    })
  }

  /** Settings changed here: the next use rereads them. */
  forget(name: string): void {
    this.#changes += 1
    this.#known.delete(name)
    this.#watch.noteChange(name)
  }

  /** The next use of each account rereads its settings, which another server may have changed. */
  forgetAll(): void {
    this.#changes += 1
    this.#known.clear()
  }

  async close(): Promise<void> {
    await this.#connections.close()
  }

  async #read(name: string): Promise<Known> {
    const options = this.optionsOf(name)
    const known = this.#known.get(name)
    if (known && isRecent((await known).readAt, FRESH_MS, Date.now())) return await known
    // Another caller may have started a read while this one waited: all of them share one read.
    const begun = this.#known.get(name)
    if (begun && begun !== known) return await begun
    const reading = this.#load(name, options)
    this.#known.set(name, reading)
    reading.catch(() => this.#known.delete(name))
    return await reading
  }

  async #load(name: string, options: AccountOptions): Promise<Known> {
    const [readAt, changes] = [Date.now(), this.#changes]
    const row = await findAccountSettings(this.#db, name)
    // What was read before a change would open the replaced connection again, in place of the new one.
    if (changes !== this.#changes) return await this.#load(name, options)
    const effective = effectiveAccount(name, options, { row, box: this.box, now: new Date(readAt) })
    return { effective, account: this.#accountOf(name, effective), readAt }
  }

  #accountOf(name: string, effective: EffectiveAccount): Account {
    const { apiKey, baseUrl, options, previousKeys } = effective
    const connection =
      apiKey !== null && baseUrl !== null
        ? this.#connections.open(name, { apiKey, baseUrl }, options)
        : this.#connections.drop(name)
    const connected = () => {
      if (connection) return connection
      throw notConnected(name, effective)
    }
    return {
      name,
      options,
      callbackKeys: [...(apiKey === null ? [] : [apiKey]), ...previousKeys.map(({ key }) => key)],
      connected: connection !== undefined,
      get client() {
        return connected().client
      },
      get discovery() {
        return connected().discovery
      },
    }
  }
}

function notConnected(name: string, { keyElsewhere, sealed }: EffectiveAccount): PayinError {
  if (sealed) {
    return new PayinError("configuration", `The stored API key of account "${name}" cannot be opened.`, {
      cure: "Put the encryptionKey and the base address that it was stored with back, or enter the API key again in Settings → Pay-in.",
      reason: { code: "stored_key_closed" },
    })
  }
  if (keyElsewhere) {
    return new PayinError("configuration", `The options' API key of account "${name}" is for another base address.`, {
      cure: "Enter the API key together with the base address in Settings → Pay-in, or use the store's options again there.",
      reason: { code: "key_for_new_address" },
    })
  }
  return new PayinError(
    "configuration",
    `Account "${name}" is not connected: its base address or API key is missing.`,
    {
      cure: `Set accounts.${name}.baseUrl and apiKey in the options, or enter them in the admin panel under Settings → Pay-in.`,
      reason: { code: "not_connected" },
    },
  )
}
