import { setMaxListeners } from "node:events"
import { isHttpUrl } from "./addresses/http-url"
import { knownHosts } from "./addresses/known-hosts"
import { type CallbackDispatcher, createCallbackDispatcher } from "./callbacks/callback-dispatcher"
import { createMerchantBook, type MerchantBook } from "./merchant/merchant-book"
import type { SandboxOptions } from "./sandbox"
import { SandboxError } from "./sandbox-error"
import { createFaultList, type FaultList } from "./service/faults/fault-list"
import { createRequestLog, type RequestLog } from "./service/request-log"
import { createTradeBook, type TradeBook } from "./trade/trade-book"
import { createTradeLifecycle, type TradeLifecycle } from "./trade/trade-lifecycle"

/** Everything that a sandbox remembers, in memory only. */
export interface SandboxState {
  now: () => number
  log: (line: string) => void
  /** Address of the sandbox for browsers, without a trailing slash. Known once the port is. */
  publicUrl: string
  /** Names that it answers to besides the loopback ones. */
  hosts: ReadonlySet<string>
  merchants: MerchantBook
  trades: TradeBook
  lifecycle: TradeLifecycle
  callbacks: CallbackDispatcher
  faults: FaultList
  requests: RequestLog
  /** Aborted when the sandbox closes. */
  closing: AbortController
}

/** @throws SandboxError `bad_settings` */
export function createSandboxState(options: SandboxOptions): SandboxState {
  if (options.publicUrl !== undefined && !isHttpUrl(options.publicUrl)) {
    throw new SandboxError("bad_settings", "Give publicUrl as an absolute http or https address.")
  }
  const now = options.now ?? Date.now
  const log = options.logger ?? (() => {})
  const closing = new AbortController()
  // Every answer and callback under way listens to it, however many there are: no leak to warn about.
  setMaxListeners(0, closing.signal)
  const merchants = createMerchantBook(options.merchants)
  const trades = createTradeBook()
  const callbacks = createCallbackDispatcher({ merchants, now, log, closing: closing.signal })
  const lifecycle = createTradeLifecycle({ merchants, trades, callbacks, now, log })
  return {
    now,
    log,
    hosts: knownHosts(options),
    publicUrl: options.publicUrl?.replace(/\/+$/, "") ?? "",
    merchants,
    trades,
    lifecycle,
    callbacks,
    faults: createFaultList(),
    requests: createRequestLog(),
    closing,
  }
}
