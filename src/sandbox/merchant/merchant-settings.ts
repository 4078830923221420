import type { BankConfig } from "./merchant-defaults"

/** How `GET currency` and `GET banks` answer. The contract shows neither shape, so readers should handle all three. */
export type DiscoveryShape = "list" | "keys" | "nested"

/** What a callback carries. The contract does not show it, so receivers should handle all four. */
export type CallbackShape = "trade" | "nested" | "ids_only" | "trade_id_only"

/** How the two look-ups answer: the trade at the top, or one level down. The contract does not show it. */
export type LookupShape = "trade" | "nested"

/** One merchant account of the sandbox: what the real service keeps in its merchant panel, and a few knobs of ours. */
export interface MerchantConfig {
  /** What the control calls this merchant. Default: `default`. */
  name?: string
  /** Shop name on the Payment Page. Default: `Demo store`. */
  displayName?: string
  /** Authenticates requests and keys every signature. */
  apiKey: string
  /** Where callbacks go. None are sent while unset. Plain http is allowed here, unlike at the service. */
  webhookUrl?: string
  /** Where a shopper returns after paying, unless the request says otherwise. */
  successUrl?: string
  /** Where a shopper returns after a cancelled or expired payment, unless the request says otherwise. */
  failureUrl?: string
  /** Help link of the Payment Page, unless the request says otherwise. */
  supportLink?: string
  /** Language of the Payment Page, unless the request says otherwise. */
  locale?: string
  /** Locales that a request may ask for. Default: EN and RU. The page itself has those two, and EN for all others. */
  locales?: string[]
  /** Time to pay, in seconds. Default: 900. Applies to trades created afterwards. */
  paymentWindowSeconds?: number
  /** IPv4 and IPv6 addresses or CIDR ranges. Restricts only when enabled and not empty. */
  whitelist?: { enabled: boolean; entries: string[] }
  /** Currency code → fiat units for one unit of crypto, as a decimal. */
  currencies?: Record<string, string | number>
  banks?: BankConfig[]
  methods?: string[]
  /** Refuse a POST whose `x-signature` is wrong or missing. Default: true. The contract does not show who must sign. */
  requireSignature?: boolean
  /** Waits this long before every answer, in milliseconds. Default: 0. */
  latencyMs?: number
  /** Default: `list`. */
  discoveryShape?: DiscoveryShape
  /** Default: `trade`. */
  lookupShape?: LookupShape
  /** Default: `trade`. */
  callbackShape?: CallbackShape
  /** Pauses before each new try of a callback that got no 2xx, in milliseconds. An empty list turns retries off. */
  callbackRetryDelaysMs?: number[]
  /** From "I have paid" to `closed`, in milliseconds. Default: 1500. */
  closeDelayMs?: number
  /** Whether trades carry `externalPaymentPageUrl`. Default: true. */
  hostedPage?: boolean
  /** What is left for pay-outs, in fiat units of any currency. Default: 1000000. */
  payOutBalance?: number
  /** Whether a pay-out finds a route. Default: true. */
  payOutRoute?: boolean
}

type Optional = "webhookUrl" | "successUrl" | "failureUrl" | "supportLink" | "locale"

/** A merchant with every default filled in. */
export type MerchantSettings = Required<Omit<MerchantConfig, Optional>> & Pick<MerchantConfig, Optional>

/** Some settings; null means "as if never set". */
export type SettingsPatch = { [Key in keyof MerchantConfig]?: MerchantConfig[Key] | null }
