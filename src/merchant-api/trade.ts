import { z } from "@medusajs/framework/zod"
import { readDecimal } from "./money"
import { isWebUrl } from "./pay-in-request"

/** A field that we show or compare, but can live without: a surprise in it must not hide the trade and its status. */
const text = z.string().transform(clean).nullable().catch(null).default(null)
const decimal = z.unknown().transform(readDecimal)
const pageUrl = z.string().refine(isWebUrl).nullable().catch(null).default(null)

/** Without control characters, which no database text and no page needs, and no longer than anything that a person reads. */
function clean(value: string): string {
  return value.replace(/\p{Cc}/gu, "").slice(0, 500)
}

const identifier = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}+$/u)

/** Payment details. Never logged, never part of an error. Source: service-contract.md, Resources, requisite object. */
export const requisiteSchema = z.object({
  id: text,
  bank: text,
  ownerName: text,
  sbpNumber: text,
  requisites: text,
  fiatCurrency: text,
})

const echoedExtraSchema = z.object({ externalTransactionId: text })

/** Source: service-contract.md, Resources, Trade. Unknown fields pass and are dropped; the payer's data is one of them. */
export const tradeSchema = z
  .object({
    id: identifier,
    /** The service's own word; `readTradeStatus` says what it means. */
    status: identifier,
    type: text,
    /** Decimal string, every digit as the service wrote it; null when absent or not readable as an exact amount. */
    fiatAmount: decimal,
    fiatCurrency: text,
    /** Integer digits in the smallest unit of `cryptoCurrency`. */
    cryptoAmount: decimal,
    /** Same kind of unit as `cryptoAmount`. */
    merchantFee: decimal,
    currencyRate: decimal,
    cryptoCurrency: text,
    cryptoNetwork: text,
    bank: text,
    disputeMerchantCheckUrl: pageUrl,
    disputeTraderCheckUrl: pageUrl,
    disputeMerchantFiatAmount: decimal,
    disputeTraderFiatAmount: decimal,
    requisite: requisiteSchema.nullable().catch(null).default(null),
    extra: echoedExtraSchema.nullable().catch(null).default(null),
    /** ISO 8601, UTC. */
    createdAt: text,
    externalPaymentPageUrl: pageUrl,
  })
  .transform(({ extra, ...trade }) => ({ ...trade, externalTransactionId: extra?.externalTransactionId ?? null }))

export type Trade = z.output<typeof tradeSchema>
export type Requisite = z.output<typeof requisiteSchema>

/**
 * The trade in an answer: at the top, or one level down under any key, because the contract does not show the shape of
 * the look-ups. A list counts only with a single element. Two candidates are no answer: choosing would be a guess.
 * Source: service-contract.md, Endpoints.
 */
export function readTrade(json: unknown): Trade | undefined {
  const top = candidate(json)
  if (top?.full) return top.trade
  const nested = oneLevelDown(json).flatMap((value) => candidate(value) ?? [])
  const full = nested.filter((each) => each.full)
  if (full.length > 0) return full.length === 1 ? full[0]?.trade : undefined
  // An envelope can have an `id` and a `status` of its own, so a bare top counts only when nothing below is a full trade.
  if (top) return top.trade
  return nested.length === 1 ? nested[0]?.trade : undefined
}

interface Candidate {
  trade: Trade
  /** Has more of a trade than an id and a status. */
  full: boolean
}

function candidate(value: unknown): Candidate | undefined {
  const parsed = tradeSchema.safeParse(value)
  if (!parsed.success) return undefined
  const { id: _id, status: _status, ...rest } = parsed.data
  return { trade: parsed.data, full: Object.values(rest).some((field) => field !== null) }
}

function oneLevelDown(json: unknown): unknown[] {
  if (typeof json !== "object" || json === null) return []
  if (Array.isArray(json)) return json.length === 1 ? json : []
  return Object.values(json).map((value) => (Array.isArray(value) && value.length === 1 ? value[0] : value))
}
