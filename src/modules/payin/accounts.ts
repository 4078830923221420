import { Discovery, MerchantApiClient, PayinError } from "../../merchant-api"
import type { AccountOptions, PayinOptions } from "./options"

/** One merchant account on the service, with the client and the discovery that speak for it. */
export type Account = { name: string; options: AccountOptions; client: MerchantApiClient; discovery: Discovery }

/** The accounts of the options. A client opens no connection before its first call. */
export class Accounts {
  readonly #accounts: Map<string, Account>

  constructor(options: PayinOptions) {
    this.#accounts = new Map(
      Object.entries(options.accounts).map(([name, account]) => [name, accountOf(name, account)] as const),
    )
  }

  has(name: string): boolean {
    return this.#accounts.has(name)
  }

  /** @throws PayinError `configuration` when no such account is set. */
  get(name: string): Account {
    const account = this.#accounts.get(name)
    if (account) return account
    const known = [...this.#accounts.keys()].join(", ")
    throw new PayinError("configuration", `There is no account "${name}" in the options of medusa-payment-payin.`, {
      cure: `Add accounts.${name} to the options, or use one of: ${known}.`,
    })
  }

  async close(): Promise<void> {
    await Promise.all([...this.#accounts.values()].map((account) => account.client.close()))
  }
}

function accountOf(name: string, options: AccountOptions): Account {
  const client = new MerchantApiClient({
    baseUrl: options.baseUrl,
    apiKey: options.apiKey,
    timeouts: options.timeouts,
    errorCodes: options.errorCodes,
  })
  const discovery = new Discovery({
    client,
    ttlMs: options.discoveryTtlSeconds * 1000,
    readCurrencies: options.readCurrencies,
    readBanks: options.readBanks,
    methods: options.methods,
    locales: options.locales,
  })
  return { name, options, client, discovery }
}
