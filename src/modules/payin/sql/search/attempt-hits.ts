import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** What a text can mean: an id of ours or of the service, an amount, digits, and what was found for it elsewhere. */
export type AttemptSearch = {
  text: string
  cartIds: readonly string[]
  orderIds: readonly string[]
  attemptIds: readonly string[]
  /** Decimal strings: requested or received. */
  amounts: readonly string[]
  /** The last four of the number or phone that the payer was shown. */
  lastDigits: string | undefined
  /** The end of an attempt's id, of eight characters: what a shopper was given to name the payment by. */
  endOfId: string | undefined
}

/** A shorter text is the start of too many ids, so it must match a whole one. */
const MIN_PREFIX = 8

/** How many attempts each way to match finds, the newest where there may be more. */
export const NEWEST_HITS = 1_000

/** Each way to match is an index look-up of its own: an OR over all of them would read the whole table. */
export function attemptHits(db: Knex, search: AttemptSearch): Knex.QueryBuilder {
  const { attemptIds, cartIds, orderIds, text } = search
  const hits = () => db("payin_attempt").select("id").whereNull("deleted_at").limit(NEWEST_HITS)
  return hits()
    .where("id", text)
    .union(
      [
        ...["external_transaction_id", "trade_id", "cart_id"].map((column) =>
          hits().where(column, "like", startOf(text)),
        ),
        ...otherCase(text).map((tradeId) => hits().where("trade_id", "like", startOf(tradeId))),
        ...(cartIds.length > 0 ? [hits().whereIn("cart_id", [...cartIds])] : []),
        ...(attemptIds.length > 0 ? [hits().whereIn("id", [...attemptIds])] : []),
        hits().whereIn("order_id", [text, ...orderIds]),
        ...search.amounts.flatMap((amount) => amountHits(db, amount)),
        // As the index has it.
        ...(search.endOfId === undefined ? [] : [hits().whereRaw("right(id, 8) = ?", [search.endOfId])]),
        ...(search.lastDigits === undefined ? [] : digitHits(db, search.lastDigits)),
      ],
      true,
    )
}

function startOf(text: string): string {
  return `${text.replace(/[\\%_]/g, "\\$&")}${text.length >= MIN_PREFIX ? "%" : ""}`
}

/** The service's ids are UUIDs, which mean the same in either case: a mail or a spreadsheet may have them in the other one. */
function otherCase(text: string): string[] {
  if (!/^[0-9a-f]{8}[0-9a-f-]*$/i.test(text)) return []
  return [...new Set([text.toLowerCase(), text.toUpperCase()])].filter((spelt) => spelt !== text)
}

/** Ids begin with their time, so the last in an index that ends with them are the newest, too. */
function newest(db: Knex, by: "created_at" | "id" = "created_at"): Knex.QueryBuilder {
  return db("payin_attempt").select("id").orderBy(by, "desc").limit(NEWEST_HITS)
}

function amountHits(db: Knex, amount: string): Knex.QueryBuilder[] {
  return [
    // As the indexes have them: what arrived is mostly what was asked for, and is found by that.
    newest(db, "id").whereRaw("amount::numeric = ?::numeric", [amount]),
    newest(db).whereRaw("paid_amount::numeric = ?::numeric AND paid_amount <> amount", [amount]),
  ]
}

function digitHits(db: Knex, digits: string): Knex.QueryBuilder[] {
  // As the indexes have it.
  return ["requisites", "sbpNumber"].map((field) => {
    const detail = `trade->'requisite'->>'${field}'`
    const ofEither = field === "sbpNumber" ? ` AND ${detail} IS NOT NULL` : ""
    return newest(db).whereRaw(`right(regexp_replace(${detail}, '[^0-9]', '', 'g'), 4) = ?${ofEither}`, [digits])
  })
}
