import { setTimeout as wait } from "node:timers/promises"
import { Pool } from "undici"
import type { CallOptions, ClientTimeouts, MerchantApiClientOptions } from "./client-options"
import { assertApiKey, assertProxyUrl, defaultTimeouts, readBaseUrl, withoutUndefined } from "./client-options"
import type { Endpoint } from "./endpoints/api-version"
import { tradingApi } from "./endpoints/trading/trading-api"
import { type CallResult, classifyExchange, type Expectation } from "./http/classify-exchange"
import { Deadline } from "./http/deadline"
import { type Exchange, exchange } from "./http/exchange"
import { proxyConnector } from "./http/proxy-connector"
import { readRefusalMessage } from "./http/refusal-message"
import { readRetryAfterMs, retryDelayMs } from "./http/retry-policy"
import { checkPayInRequest, type PayInRequest } from "./pay-in/pay-in-request"
import { PayinError, type PayinErrorCode } from "./payin-error"
import { mismatchOf, otherTradeAnswered, type Wanted } from "./trade/other-trade"
import type { Trade } from "./trade/trade"

type Settings = Required<Omit<MerchantApiClientOptions, "baseUrl" | "apiKey" | "proxyUrl" | "timeouts" | "onCall">>
type Call<T> = Expectation<T> & Endpoint<T>

/**
 * The Merchant API of one account. Every method throws only PayinError; its `code` says whether money may have moved.
 * Keeps connections open; call `close()` when done. Source: service-contract.md, Endpoints and Authentication.
 */
export class MerchantApiClient {
  /** Private at run time too: a logger that prints the client must not print the key. */
  readonly #apiKey: string
  private readonly settings: Settings
  private readonly onCall: MerchantApiClientOptions["onCall"]
  private readonly timeouts: ClientTimeouts
  private readonly basePath: string
  private readonly pool: Pool

  /** @throws PayinError `configuration` when baseUrl, apiKey or proxyUrl cannot be used */
  constructor({ baseUrl, apiKey, proxyUrl, timeouts, onCall, ...rest }: MerchantApiClientOptions) {
    const url = readBaseUrl(baseUrl)
    assertApiKey(apiKey)
    if (proxyUrl !== undefined) assertProxyUrl(proxyUrl)
    this.#apiKey = apiKey
    this.settings = { ...defaults, ...withoutUndefined(rest) }
    this.timeouts = { ...defaultTimeouts, ...withoutUndefined(timeouts ?? {}) }
    this.onCall = onCall
    // An address copied from an endpoint's documentation has the endpoint's path, too.
    this.basePath = url.pathname.replace(/\/payment\/trading(\/.*)?$/, "").replace(/\/+$/, "")
    const { connectMs } = this.timeouts
    this.pool = new Pool(url.origin, {
      connections: this.settings.maxConnections,
      connect: proxyUrl === undefined ? { timeout: connectMs } : proxyConnector(proxyUrl, connectMs),
      headersTimeout: this.timeouts.headersMs,
      bodyTimeout: this.timeouts.bodyMs,
    })
  }

  /**
   * Creates a pay-in. Tried once: after `outcome_unknown`, look it up by its externalTransactionId.
   *
   * @throws PayinError; `rejected` also when the request breaks the contract and was not sent
   */
  async createPayIn(request: PayInRequest, options?: CallOptions): Promise<Trade> {
    const endpoint = this.settings.api.createPayIn(checkPayInRequest(request))
    const externalId = request.extra?.externalTransactionId
    const refuse = (trade: Trade) => refuseOther("outcome_unknown", trade, { externalId })
    return this.send({ ...endpoint, operation: "createPayIn", refuse }, options)
  }

  /**
   * Signs and sends what the caller built, and returns the JSON as received: the contract shows neither shape. Tried
   * once. A refusal carries the service's message (`serviceMessage`), for staff only.
   *
   * @throws PayinError; `rejected` also when the body cannot be written as JSON and was not sent
   */
  async createPayOut(body: Record<string, unknown>, options?: CallOptions): Promise<unknown> {
    const readMessage = (json: unknown) => readRefusalMessage(json, body)
    return this.send({ ...this.settings.api.createPayOut(body), operation: "createPayOut", readMessage }, options)
  }

  /** The JSON as received: the contract does not show its shape. `Discovery` reads it. */
  async listCurrencies(options?: CallOptions): Promise<unknown> {
    return this.send({ ...this.settings.api.listCurrencies(), operation: "listCurrencies" }, options)
  }

  /** Like `listCurrencies`. */
  async listBanks(options?: CallOptions): Promise<unknown> {
    return this.send({ ...this.settings.api.listBanks(), operation: "listBanks" }, options)
  }

  /** The trade with the platform's id, or null when the service says that there is none. */
  async findTradeById(id: string, options?: CallOptions): Promise<Trade | null> {
    const endpoint = this.settings.api.findTradeById(id)
    return this.findTrade({ ...endpoint, operation: "findTradeById" }, { tradeId: id }, options)
  }

  /**
   * The trade with the merchant's externalTransactionId, or null when the service says that there is none. It has this
   * id also where the answer leaves it out: it was asked for by it, and the contract does not show the answer's shape.
   */
  async findTradeByExternalId(id: string, options?: CallOptions): Promise<Trade | null> {
    const endpoint = this.settings.api.findTradeByExternalId(id)
    const call = { ...endpoint, operation: "findTradeByExternalId" as const }
    const trade = await this.findTrade(call, { externalId: id }, options)
    return trade && { ...trade, externalTransactionId: trade.externalTransactionId ?? id }
  }

  /** Waits for running calls and closes the connections. Later calls are `unavailable`. */
  async close(): Promise<void> {
    if (!this.pool.closed) await this.pool.close()
  }

  /** An answer about another trade is not an answer. The echo of the external id may be missing. */
  private async findTrade(call: Call<Trade>, wanted: Wanted, options: CallOptions | undefined): Promise<Trade | null> {
    const refuse = (trade: Trade | null) => (trade ? refuseOther("unavailable", trade, wanted) : undefined)
    return this.send<Trade | null>({ ...call, absent, refuse }, options)
  }

  private async send<T>(call: Call<T>, { signal }: CallOptions = {}): Promise<T> {
    const startedAt = this.settings.now()
    const deadline = new Deadline(this.timeouts.deadlineMs, signal)
    try {
      const result = await this.tryUntil(call, deadline, startedAt + this.timeouts.deadlineMs)
      const verdict = classifyExchange(call, result, this.settings.errorCodes)
      this.report(call, verdict, { ...result, startedAt })
      if (verdict.ok) return verdict.value
      throw verdict.error
    } finally {
      deadline.clear()
    }
  }

  /** The last exchange of a call: the first one of a POST, and the first one of a GET that needs no further try. */
  private async tryUntil<T>(call: Call<T>, deadline: Deadline, endsAt: number): Promise<Exchange> {
    const tries = call.method === "GET" ? this.settings.readAttempts : 1
    let before: Exchange | undefined
    for (let triesMade = 1; ; triesMade++) {
      const result = await this.exchangeOnce(call, deadline)
      // A try that the deadline ended before anything left says less than the one before it.
      if (before && !result.sent && deadline.reason === "deadline") return before
      before = result
      if (triesMade >= tries || deadline.reason) return result
      const nowMs = this.settings.now()
      const delayMs = retryDelayMs(result, { triesMade, nowMs, random: this.settings.random })
      // A wait that would end after the deadline is not begun: the caller gets the reason now instead of later.
      if (delayMs === undefined || nowMs + delayMs >= endsAt) return result
      await this.settings.sleep(delayMs, deadline.signal()).catch(() => undefined)
      if (deadline.reason) return result
    }
  }

  private exchangeOnce<T>({ method, path, body }: Call<T>, deadline: Deadline): Promise<Exchange> {
    const headers = this.settings.api.headers(this.#apiKey, body)
    const request = { method, path: `${this.basePath}${path}`, headers, body }
    return exchange(this.pool, request, { deadline, maxAnswerBytes: this.settings.maxAnswerBytes })
  }

  private report<T>(call: Call<T>, { outcome }: CallResult<T>, answer: Exchange & { startedAt: number }): void {
    const { operation, method } = call
    const { httpStatus, retryAfter, startedAt } = answer
    const now = this.settings.now()
    const asked = retryAfter === undefined ? {} : { retryAfterMs: readRetryAfterMs(retryAfter, now) }
    try {
      this.onCall?.({ operation, method, outcome, durationMs: now - startedAt, httpStatus, ...asked })
    } catch {
      // A failing metrics hook must not turn a created trade into a failed call.
    }
  }
}

const absent = { value: null }

const defaults = {
  api: tradingApi,
  maxAnswerBytes: 1024 * 1024,
  maxConnections: 16,
  readAttempts: 3,
  errorCodes: {},
  now: Date.now,
  random: Math.random,
  sleep: (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }),
}

function refuseOther(code: PayinErrorCode, trade: Trade, wanted: Wanted): PayinError | undefined {
  const mismatch = mismatchOf(trade, wanted)
  return mismatch && otherTradeAnswered(code, mismatch, trade)
}
