import { readDecimal } from "./money"
import { isWebUrl } from "./pay-in-request"

/** Payment details. Never logged, never part of an error. Source: service-contract.md, Resources, requisite object. */
export interface Requisite {
  id: string | null
  bank: string | null
  ownerName: string | null
  sbpNumber: string | null
  requisites: string | null
  fiatCurrency: string | null
}

/** Source: service-contract.md, Resources, Trade. What was absent or not what the contract shows is null. */
export interface Trade {
  id: string
  /** The service's own word; `readTradeStatus` says what it means. */
  status: string
  type: string | null
  /** Decimal string, every digit as the service wrote it; null when absent or not readable as an exact amount. */
  fiatAmount: string | null
  fiatCurrency: string | null
  /** Integer digits in the smallest unit of `cryptoCurrency`. */
  cryptoAmount: string | null
  /** Same kind of unit as `cryptoAmount`. */
  merchantFee: string | null
  currencyRate: string | null
  cryptoCurrency: string | null
  cryptoNetwork: string | null
  bank: string | null
  disputeMerchantCheckUrl: string | null
  disputeTraderCheckUrl: string | null
  disputeMerchantFiatAmount: string | null
  disputeTraderFiatAmount: string | null
  requisite: Requisite | null
  /** ISO 8601, UTC. */
  createdAt: string | null
  externalPaymentPageUrl: string | null
  externalTransactionId: string | null
}

/**
 * The trade in an answer: at the top, or one level down under any key, because the contract does not show the shape of
 * the look-ups. A list counts only with a single element. Two candidates are no answer: choosing would be a guess.
 * Source: service-contract.md, Endpoints.
 */
export function readTrade(json: unknown): Trade | undefined {
  const top = tradeIn(json)
  if (top && isFull(top)) return top
  const nested = oneLevelDown(json).flatMap((value) => tradeIn(value) ?? [])
  const full = nested.filter(isFull)
  if (full.length > 0) return full.length === 1 ? full[0] : undefined
  // An envelope can have an `id` and a `status` of its own, so a bare top counts only when nothing below is a full trade.
  if (top) return top
  return nested.length === 1 ? nested[0] : undefined
}

/** An id and a status make a trade. A surprise in any other field must not hide them. Unknown fields are dropped, and the payer's data with them. */
function tradeIn(value: unknown): Trade | undefined {
  const json = members(value)
  if (!json || !isIdentifier(json.id) || !isIdentifier(json.status)) return undefined
  return {
    id: json.id,
    status: json.status,
    type: text(json.type),
    fiatAmount: readDecimal(json.fiatAmount),
    fiatCurrency: text(json.fiatCurrency),
    cryptoAmount: readDecimal(json.cryptoAmount),
    merchantFee: readDecimal(json.merchantFee),
    currencyRate: readDecimal(json.currencyRate),
    cryptoCurrency: text(json.cryptoCurrency),
    cryptoNetwork: text(json.cryptoNetwork),
    bank: text(json.bank),
    disputeMerchantCheckUrl: webUrl(json.disputeMerchantCheckUrl),
    disputeTraderCheckUrl: webUrl(json.disputeTraderCheckUrl),
    disputeMerchantFiatAmount: readDecimal(json.disputeMerchantFiatAmount),
    disputeTraderFiatAmount: readDecimal(json.disputeTraderFiatAmount),
    requisite: requisiteIn(json.requisite),
    createdAt: text(json.createdAt),
    externalPaymentPageUrl: webUrl(json.externalPaymentPageUrl),
    externalTransactionId: text(members(json.extra)?.externalTransactionId),
  }
}

function requisiteIn(value: unknown): Requisite | null {
  const json = members(value)
  if (!json) return null
  return {
    id: text(json.id),
    bank: text(json.bank),
    ownerName: text(json.ownerName),
    sbpNumber: text(json.sbpNumber),
    requisites: text(json.requisites),
    fiatCurrency: text(json.fiatCurrency),
  }
}

/** Has more of a trade than an id and a status. */
function isFull(trade: Trade): boolean {
  return Object.values(trade).filter((field) => field !== null).length > 2
}

function members(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

function isIdentifier(value: unknown): value is string {
  return typeof value === "string" && value.length <= 200 && /^\P{Cc}+$/u.test(value)
}

/**
 * Without control characters, which no database text and no page needs. Whole or not at all: a piece of a link or of a
 * payment detail leads somewhere else.
 */
function text(value: unknown): string | null {
  return typeof value === "string" && value.length <= longestText ? value.replace(/\p{Cc}/gu, "") : null
}

const longestText = 10_000

function webUrl(value: unknown): string | null {
  return typeof value === "string" && isWebUrl(value) ? value : null
}

function oneLevelDown(json: unknown): unknown[] {
  if (typeof json !== "object" || json === null) return []
  if (Array.isArray(json)) return json.length === 1 ? json : []
  return Object.values(json).map((value) => (Array.isArray(value) && value.length === 1 ? value[0] : value))
}
