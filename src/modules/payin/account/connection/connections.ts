import { createHash } from "node:crypto"
import { MerchantApiClient } from "../../../../merchant-api/client"
import type { CallInfo } from "../../../../merchant-api/client-options"
import { Discovery } from "../../../../merchant-api/discovery/discovery"
import type { AccountOptions } from "../account-options"

export type Target = { baseUrl: string; apiKey: string }
type Open = Target & { client: MerchantApiClient; discovery: Discovery }

/** The connection that a call used. One that was replaced says nothing about the account as it is now. */
export type UsedConnection = { print: string; isReplaced: boolean }

type OnCall = (account: string, info: CallInfo, used: UsedConnection) => void

/** A caller that took the client just before it was replaced may still have calls to make. */
const GRACE_MS = 60_000

/** One client and one discovery for each connected account; they are replaced only when its address or key changes. */
export class Connections {
  readonly #onCall: OnCall
  readonly #open = new Map<string, Open>()
  readonly #replaced = new Map<MerchantApiClient, NodeJS.Timeout>()

  constructor(onCall: OnCall) {
    this.#onCall = onCall
  }

  /** A client opens no connection before its first call. */
  open(name: string, target: Target, options: AccountOptions): Open {
    const current = this.#open.get(name)
    if (current?.baseUrl === target.baseUrl && current.apiKey === target.apiKey) return current
    this.drop(name)
    const print = connectionPrint(target)
    const isReplaced = () => this.#open.get(name) !== connection
    const noteCall = (info: CallInfo) => this.#onCall(name, info, { print, isReplaced: isReplaced() })
    const connection = connect(target, options, noteCall)
    this.#open.set(name, connection)
    return connection
  }

  drop(name: string): undefined {
    const current = this.#open.get(name)
    this.#open.delete(name)
    if (!current) return undefined
    const { client } = current
    const timer = setTimeout(() => {
      this.#replaced.delete(client)
      void client.close()
    }, GRACE_MS)
    this.#replaced.set(client, timer.unref())
    return undefined
  }

  async close(): Promise<void> {
    const clients = [...[...this.#open.values()].map(({ client }) => client), ...this.#replaced.keys()]
    for (const timer of this.#replaced.values()) clearTimeout(timer)
    this.#replaced.clear()
    await Promise.all(clients.map((client) => client.close()))
  }
}

/**
 * Tells one address and key from others, so that what is known of one is not said of another. Too short to find a key
 * from it.
 */
export function connectionPrint({ apiKey, baseUrl }: Target): string {
  const known = createHash("sha256")
    .update(`payin-connection:${new URL(baseUrl).href}\n`)
    .update(apiKey)
  return known.digest("hex").slice(0, 8)
}

/** A client and a discovery of their own; whoever opens them closes the client. */
export function connect(target: Target, options: AccountOptions, onCall: (info: CallInfo) => void): Open {
  const client = new MerchantApiClient({
    ...target,
    proxyUrl: options.proxyUrl,
    timeouts: options.timeouts,
    errorCodes: options.errorCodes,
    onCall,
  })
  const discovery = new Discovery({
    client,
    ttlMs: options.discoveryTtlSeconds * 1000,
    readCurrencies: options.readCurrencies,
    readBanks: options.readBanks,
    methods: options.methods,
    additionalMethods: options.additionalMethods,
    locales: options.locales,
  })
  return { ...target, client, discovery }
}
