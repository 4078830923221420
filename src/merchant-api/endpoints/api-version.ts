import type { PayInRequest } from "../pay-in/pay-in-request"
import type { Trade } from "../trade/trade"

/** One request of the API, and how its answer is read. */
export interface Endpoint<T> {
  method: "GET" | "POST"
  /** Appended to the base URL. */
  path: string
  /** The exact bytes: what is signed is what is sent. */
  body?: Buffer
  /** The value in a readable 2xx answer; undefined when the answer is not understood. */
  read: (json: unknown) => T | undefined
}

/**
 * How one version of the service's API spells what the client asks for: paths, headers, bodies, answers. Another version
 * is another folder here that exports one of these; whatever it reads becomes the same `Trade`.
 */
export interface ApiVersion {
  headers(apiKey: string, body: Buffer | undefined): Record<string, string>
  /** @param request as `checkPayInRequest` returned it */
  createPayIn(request: PayInRequest): Endpoint<Trade>
  createPayOut(body: Record<string, unknown>): Endpoint<unknown>
  listCurrencies(): Endpoint<unknown>
  listBanks(): Endpoint<unknown>
  findTradeById(id: string): Endpoint<Trade>
  findTradeByExternalId(id: string): Endpoint<Trade>
}
