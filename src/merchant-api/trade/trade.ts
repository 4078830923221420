import { canBeTradeId } from "../endpoints/trading/path-segment"
import { readDecimal } from "../money"
import { membersOf } from "../read-json"
import { cleanText, isClean, markedText } from "./clean-text"
import { type PayOutInvoices, readPayOutInvoices } from "./pay-out-invoices"
import { webUrl } from "./web-url"

/** Payment details. Never logged, never part of an error. Source: service-contract.md, Resources, requisite object. */
export interface Requisite {
  id: string | null
  bank: string | null
  ownerName: string | null
  sbpNumber: string | null
  requisites: string | null
  fiatCurrency: string | null
}

/** Source: service-contract.md, Resources, Trade. A field that is absent, or not as the contract shows it, is null. */
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
  payoutInvoicesUrl: PayOutInvoices | null
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
  const nested = bareOrFull(json)
  const full = nested.filter(isFull)
  if (full.length > 0) return full.length === 1 ? full[0] : undefined
  // An envelope can have an `id` and a `status` of its own, so a bare top counts only when nothing below is a full one.
  if (top) return top
  return nested.length === 1 ? nested[0] : undefined
}

/** All that could be the trade, one level down. */
export function tradesBelow(json: unknown): Trade[] {
  return bareOrFull(json).filter(isFull)
}

/** Bare: with an id and a status alone. */
function bareOrFull(json: unknown): Trade[] {
  return oneLevelDown(json).flatMap((value) => tradeIn(value) ?? [])
}

/**
 * An id and a status make a trade. A surprise in any other field must not hide them. Unknown fields are dropped, and
 * the payer's data with them. Every text is one that a database accepts and a page can show: see `clean-text.ts`.
 */
function tradeIn(value: unknown): Trade | undefined {
  const json = membersOf(value)
  const [id, status] = [identifier(json?.id), word(json?.status)]
  if (!json || !id || !status) return undefined
  return {
    id,
    status,
    type: word(json.type),
    fiatAmount: readDecimal(json.fiatAmount),
    fiatCurrency: word(json.fiatCurrency),
    cryptoAmount: readDecimal(json.cryptoAmount),
    merchantFee: readDecimal(json.merchantFee),
    currencyRate: readDecimal(json.currencyRate),
    cryptoCurrency: text(json.cryptoCurrency),
    cryptoNetwork: text(json.cryptoNetwork),
    bank: text(json.bank),
    payoutInvoicesUrl: readPayOutInvoices(json.payoutInvoicesUrl),
    disputeMerchantCheckUrl: webUrl(json.disputeMerchantCheckUrl),
    disputeTraderCheckUrl: webUrl(json.disputeTraderCheckUrl),
    disputeMerchantFiatAmount: readDecimal(json.disputeMerchantFiatAmount),
    disputeTraderFiatAmount: readDecimal(json.disputeTraderFiatAmount),
    requisite: requisiteIn(json.requisite),
    createdAt: moment(json.createdAt),
    externalPaymentPageUrl: webUrl(json.externalPaymentPageUrl),
    // In `extra` the contract shows it for a create; what a look-up answers is not shown.
    externalTransactionId: word(membersOf(json.extra)?.externalTransactionId) ?? word(json.externalTransactionId),
  }
}

function requisiteIn(value: unknown): Requisite | null {
  const json = membersOf(value)
  if (!json) return null
  return {
    id: text(json.id),
    bank: text(json.bank),
    ownerName: text(json.ownerName),
    sbpNumber: paymentDetail(json.sbpNumber),
    requisites: paymentDetail(json.requisites),
    fiatCurrency: text(json.fiatCurrency),
  }
}

/** Has more of a trade than an id and a status. */
function isFull(trade: Trade): boolean {
  return Object.values(trade).filter((field) => field !== null).length > 2
}

/** An id that the trade can be looked up by. With another one, nobody could ever ask for it again. */
function identifier(value: unknown): string | undefined {
  const usable = typeof value === "string" && value.length <= longestWord && isClean(value) && canBeTradeId(value)
  return usable ? value : undefined
}

/** A word that decides something: an odd one is kept, so that it is seen, and never becomes a known one. */
function word(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? markedText(value.slice(0, longestWord)) : null
}

/** A name for people to read. */
function text(value: unknown): string | null {
  return typeof value === "string" && value.length <= longestText ? cleanText(value) : null
}

/**
 * Whole or not at all: part of a payment detail would lead somewhere else. Several lines become one. What nobody sees is
 * left out: a bank's form does not take a copied number with a zero-width space in it.
 */
function paymentDetail(value: unknown): string | null {
  const detail = typeof value === "string" ? value.replace(unseen, "").trim().replace(/\s+/g, " ") : ""
  return detail !== "" && detail.length <= longestText && isClean(detail) ? detail : null
}

/** Soft hyphens, spaces without width, and marks of the direction of writing. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/**
 * In UTC, as the contract says, also when it names no zone. A date far from any clock is ignored: nothing counted from it
 * would fit a calendar.
 */
function moment(value: unknown): string | null {
  if (typeof value !== "string" || value.length > longestWord || !/^\d{4}-\d{2}-\d{2}T/.test(value)) return null
  const inUtc = /(Z|[+-]\d{2}:?\d{2})$/i.test(value) ? value : `${value}Z`
  const ms = Date.parse(inUtc)
  return ms >= firstMoment && ms < lastMoment ? cleanText(inUtc) : null
}

const longestWord = 200
const longestText = 10_000
const firstMoment = Date.UTC(2000, 0)
const lastMoment = Date.UTC(3000, 0)

function oneLevelDown(json: unknown): unknown[] {
  if (typeof json !== "object" || json === null) return []
  if (Array.isArray(json)) return json.length === 1 ? json : []
  return Object.values(json).map((value) => (Array.isArray(value) && value.length === 1 ? value[0] : value))
}
