import type { CallbackControl, CallbackMode } from "./callbacks/callback-control"
import type { MerchantConfig, MerchantSettings, SettingsPatch } from "./merchant/merchant-settings"
import type { Fault } from "./service/faults/fault-list"
import type { RequestLogEntry } from "./service/request-log"
import type { DisputeFields, SandboxTrade } from "./trade/trade"

export interface SandboxOptions {
  /** Default: 0, a free one. */
  port?: number
  /** Default: 127.0.0.1. The control has no password, so think twice before you listen elsewhere. */
  host?: string
  /**
   * Names that reach it besides the loopback ones, `host` and that of `publicUrl`: `sandbox` in a network of
   * containers, for example. Requests for any other name get 421.
   */
  allowedHosts?: string[]
  /** Address under which shoppers' browsers reach the sandbox. Default: where it listens. */
  publicUrl?: string
  /** Default: one merchant, `default`, with the key `sandbox-api-key`. */
  merchants?: MerchantConfig[]
  /** Gets one line per event: correlation ids only, no bodies. */
  logger?: (line: string) => void
  /**
   * Clock in epoch milliseconds. Payment windows follow it; with a clock of your own, what is due happens at the next
   * request or control call. Pauses and retries stay in real time.
   */
  now?: () => number
}

/** A running sandbox. */
export interface Sandbox {
  /** The service's base address: put it where the real one would go. */
  url: string
  /** The page for people. Its JSON is under `<controlUrl>/api`. */
  controlUrl: string
  control: SandboxControl
  /** Ends every open connection, timer and retry. */
  close(): Promise<void>
}

export interface StatusMove {
  /** New amount, as a decimal; crypto amount and fee follow at the trade's rate. */
  fiatAmount?: string
  /** What the two sides of a dispute put forward; the fields are sent as they are. */
  dispute?: Partial<DisputeFields>
  /** Whether the merchant is notified. Default: true. */
  callback?: boolean
}

export interface CallbackOverrides {
  /** An object is sent as JSON, a string as it is. Default: what the merchant's `callbackShape` says. */
  body?: object | string
  /** Sent as it is; null leaves the header out. Default: the right signature. */
  signature?: string | null
  /** Key to sign with instead of the merchant's. */
  apiKey?: string
  headers?: Record<string, string>
  /** Status to claim in the default body, without moving the trade. */
  status?: string
}

/** Everything that the control page and its HTTP API can do, for tests in the same process. */
export interface SandboxControl {
  trades(): SandboxTrade[]
  /** By trade id or externalTransactionId. */
  trade(idOrExternalId: string): SandboxTrade | undefined
  /** Creates a trade as `POST pay-in` would, without key and signature. */
  createTrade(body: object, merchantName?: string): SandboxTrade
  /**
   * Creates another trade like this one under the same external id, which `createTrade` refuses.
   * @param options.foundFirst the look-up by the external id returns the new one from now on; default: the first one
   * @throws SandboxError `unknown_trade`
   */
  createSecondTrade(idOrExternalId: string, options?: { foundFirst?: boolean }): SandboxTrade
  /**
   * Moves a trade to any state, even backwards or to a word that the contract does not know. Back to `active` after the
   * deadline starts a new window. Resolves when the callback was tried once.
   * @throws SandboxError `unknown_trade`
   */
  setStatus(idOrExternalId: string, status: string, move?: StatusMove): Promise<SandboxTrade>
  /**
   * Sends one callback now, whatever the callback mode is, and never repeats it. An unknown trade needs a `body`.
   * @returns the merchant's answer; status 0 when there was none
   */
  sendCallback(idOrExternalId: string, overrides?: CallbackOverrides): Promise<{ status: number; body: string }>
  /** A copy of the merchant's settings. Default: the first merchant. */
  settings(merchantName?: string): MerchantSettings
  /** Changes settings of a running merchant; null takes a setting back to its default. */
  updateSettings(merchantName: string, patch: SettingsPatch): void
  callbacks: CallbackControl
  /** `deliver`, `drop`, or `hold` until `callbacks.release()`. `repeat` sends each one that many times, at once. */
  setCallbackMode(mode: CallbackMode, options?: { repeat?: number }): void
  faults: {
    /** @returns the fault's id */
    add(fault: Fault): string
    clear(): void
    list(): (Fault & { id: string })[]
  }
  /** Requests to the service, oldest first. */
  requests(): RequestLogEntry[]
  /** Forgets trades, callbacks, faults and logs, and delivers callbacks again. Keeps settings. */
  reset(): void
}
