import { saysFailed } from "../../http/says-failed"
import { PayinError } from "../../payin-error"
import { sign } from "../../signature"
import { readAskedTrade } from "../../trade/asked-trade"
import type { ApiVersion } from "../api-version"
import { pathSegment } from "./path-segment"
import { payInBody } from "./pay-in-body"

const root = "/payment/trading"

/** The endpoints below `/payment/trading`. Source: service-contract.md, Endpoints and Authentication. */
export const tradingApi: ApiVersion = {
  headers(apiKey, body) {
    const headers = {
      "x-api-key": apiKey,
      accept: "application/json",
      // Left out, it lets a server or a proxy in between compress the answer (RFC 9110, 12.5.3).
      "accept-encoding": "identity",
      "user-agent": "medusa-payment-payin",
    }
    if (!body) return headers
    // Every POST is signed: the contract does not show which endpoints require it, and an extra signature does no harm.
    return { ...headers, "content-type": "application/json", "x-signature": sign(body, apiKey) }
  },
  createPayIn: (request) => ({
    method: "POST",
    path: `${root}/pay-in`,
    body: payInBody(request),
    read: (json) => readAskedTrade(json, { externalId: request.extra?.externalTransactionId }),
  }),
  createPayOut: (body) => ({ method: "POST", path: `${root}/pay-out`, body: jsonBytes(body), read: unlessFailed }),
  listCurrencies: () => ({ method: "GET", path: `${root}/currency`, read: unlessFailed }),
  listBanks: () => ({ method: "GET", path: `${root}/banks`, read: unlessFailed }),
  findTradeById: (id) => ({
    method: "GET",
    path: `${root}/${pathSegment(id)}`,
    read: (json) => readAskedTrade(json, { tradeId: id }),
  }),
  findTradeByExternalId: (id) => ({
    method: "GET",
    path: `${root}/external/${pathSegment(id)}`,
    read: (json) => readAskedTrade(json, { externalId: id }),
  }),
}

function jsonBytes(body: Record<string, unknown>): Buffer {
  try {
    return Buffer.from(JSON.stringify(body), "utf8")
  } catch {
    throw new PayinError("rejected", "createPayOut was not sent: its body cannot be written as JSON.")
  }
}

/** As received: the contract does not show the shape. A notice of a failure is neither a list nor a pay-out that was sent. */
function unlessFailed(json: unknown): unknown {
  return saysFailed(json) ? undefined : json
}
