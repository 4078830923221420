import type { CheckoutValues } from "../../../../../modules/payin/checkout/checkout-options"
import type {
  CheckoutChange,
  CheckoutView,
  Setting,
  SettingSource,
} from "../../../../../modules/payin/checkout/checkout-settings"
import type { StoreCopy } from "../../../../../modules/payin/copy/store-copy"
import type { MailKind } from "../../../../../modules/payin/mail/mail-options"
import type { Problem } from "../answers"
import type { SilentFault } from "../sums/health"

export type { CheckoutValues, CheckoutView, Setting, SettingSource, StoreCopy }

/** GET /accounts · POST /store/confirm: "this is the store itself, not a copy". */
export type AccountListAnswer = {
  accounts: AccountSummary[]
  copy: StoreCopy | null
  /** Since when payments are not checked on time: the scheduled jobs do not run, or cannot keep up. */
  late_since: string | null
  silent_faults: SilentFault[]
  /** Whether the caller may change anything, and look at payment details: `payin:update`. */
  may_update: boolean
}

export type AccountSummary = {
  name: string
  provider_id: string
  webhook_url: string
  /** Has a base address and a key. Whether they work is up to the check. */
  connected: boolean
  /** Where the connection comes from; null when there is none. */
  source: "admin" | "options" | null
  open_cases: number
  /** A sandbox or test account: no real money moves. */
  test: boolean
  outage: Outage | null
}

/** The service cannot be reached, or accepts no call, since `last_ok_at`; null in it: it never answered. */
export type Outage = {
  at: string
  code: "unavailable" | "configuration"
  last_ok_at: string | null
}

/** GET, POST /accounts/:name · POST, DELETE /accounts/:name/connection */
export type AccountAnswer = { account: AccountView }

export type AccountView = AccountSummary & {
  /** Mails to shoppers, of all accounts alike. */
  mails: MailView[]
  webhook: WebhookView
  connection: ConnectionView
  checkout: CheckoutView
  encryption: { available: boolean; cure: string | null }
}

type MailView = {
  kind: MailKind
  /** After, or before, what it is about; null: it is off. */
  minutes: number | null
}

export type WebhookView = {
  url: string
  /** `request`: as the admin panel reached the store, because nothing else is set. */
  source: "options" | "backend_url" | "request"
  /** Empty when the service can be expected to reach it. */
  warnings: ("not_https" | "not_public")[]
}

export type ConnectionView = {
  base_url: string | null
  api_key_last4: string | null
  /** Whether the service ever answered this address and key, or signed a callback with the key. */
  key_worked: boolean
  source: "admin" | "options" | null
  /** Keys that callbacks may still be signed with. `until` is null for those from the options. */
  previous_keys: { last4: string; until: string | null; source: "admin" | "options" }[]
  /** Across the store's servers, like the next three. Null when there was none since the address or key changed. */
  last_ok_call_at: string | null
  last_call: { at: string; ok: boolean; code: string; http_status: number | null } | null
  /** `key_index` 0 is the current key. Test callbacks from the panel do not count. */
  last_callback: { at: string; key_index: number } | null
  last_refused_callback: {
    at: string
    reason: "missing" | "malformed" | "mismatch" | "not_json" | "unreadable" | "too_slow" | "too_large" | "compressed"
    /** Total of refused callbacks. */
    count: number
  } | null
}

/** POST /accounts/:name. A field left out stays; null reverts to the options. Unknown fields are refused. */
export type ChangeCheckoutBody = CheckoutChange

/**
 * POST /accounts/:name/connection. A field left out stays. A base address of another origin needs the key with it: a
 * stored key is not sent to a new address.
 *
 * The service is asked first. If that fails, nothing is saved, and the 400 has a `FindingCode` as its reason.
 */
export type ChangeConnectionBody = {
  base_url?: string
  api_key?: string
  /** 0 to 720; default 24. How long callbacks signed with the replaced key are accepted, if that key ever worked. */
  keep_previous_for_hours?: number
  /** Save without asking the service, for example while it is down. */
  save_untried?: boolean
}

/** POST /accounts/:name/check */
export type CheckAnswer = { check: ConnectionCheck }

export type ConnectionCheck = {
  at: string
  /** No finding is an error. */
  ok: boolean
  findings: Finding[]
}

export type Finding = {
  code: FindingCode
  level: "ok" | "warning" | "error"
  /** English; the page has its own words for `code`. */
  message: string
  cure: string | null
  data: {
    http_status?: number
    service_code?: string
    /** For `ip_not_whitelisted`, `access_denied`: what to add, if it can be known from here; null: unknown. */
    address?: string | null
    /** The service sees the address of the outgoing proxy, which is not known here. */
    proxied?: boolean
    currencies?: number
    banks?: number
    missing_modules?: string[]
    /** For `method_gone`, `language_gone` and `bank_gone`: which one. */
    choice?: string
  }
}

export type FindingCode =
  | "connected"
  | "not_connected"
  | "no_tls"
  | "unreachable"
  | "proxy_unreachable"
  | "proxy_login"
  | "proxy_refused"
  | "certificate_not_trusted"
  | "wrong_key"
  | "ip_not_whitelisted"
  | "access_denied"
  | "wrong_address"
  | "service_failing"
  | "answer_not_understood"
  | "currencies_unclear"
  | "no_currencies"
  | "no_banks"
  | "method_gone"
  | "language_gone"
  | "bank_gone"
  | "webhook_not_https"
  | "webhook_not_public"
  | "modules_for_one_process"

/** GET /accounts/:name/discovery · POST /accounts/:name/discovery/refresh */
export type DiscoveryAnswer = { discovery: DiscoveryView }

export type DiscoveryView = {
  /** null: never read by this server process. */
  read_at: string | null
  currencies: ListedEntry[]
  banks: ListedEntry[]
  methods: string[]
  locales: string[]
  /** Why the lists could not be read just now; older lists may still be given. */
  problem: Problem | null
}

/** An entry of a list from the service, with its other fields as written: the contract does not name them. */
export type ListedEntry = { code: string; listed: Record<string, string | number | boolean> }

/** POST /accounts/:name/test-callback */
export type TestCallbackAnswer = {
  test: {
    /** Where it was sent: the store's own address, over HTTP. */
    url: string
    ok: boolean
    /** The result, for a page that has its own words. */
    result: "kept" | "not_kept" | "no_answer" | "wrong_signature" | "refused"
    http_status: number | null
    /** The hook's own sentence, or why nothing came back. */
    message: string
    cure: string | null
    duration_ms: number
    callback_id: string | null
  }
}
