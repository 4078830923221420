import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Trade } from "../../../../merchant-api/trade/trade"
import type { CaseFact } from "../../case/case-facts"
import type { OtherTrade } from "../../models/other-trade"
import { isNews } from "../../trade/trade-word"
import { caseTrade } from "./case-trade"
import type { CaseRow } from "./cases"
import { openedNote } from "./note-case"

type OtherTradeRow = InferTypeOf<typeof OtherTrade>

type TradeNews = Pick<Trade, "id" | "status" | "fiatAmount" | "fiatCurrency">

/**
 * Records what the service says about a trade other than the attempt's own, and, when that is news, reports it in the
 * open case `second_trade`, or in a new one: all or nothing, and once for callbacks that arrive at the same time.
 *
 * @returns the case, if one was opened
 */
export async function recordOtherTrade(db: Knex, attemptId: string, trade: TradeNews): Promise<CaseRow | undefined> {
  return await db.transaction(async (transaction) => {
    if (!(await writeDown(transaction, attemptId, trade))) return undefined
    const facts = JSON.stringify([factOf(trade)])
    const row = { id: generateEntityId(undefined, "paycase"), attemptId, facts }
    const { rows } = await transaction.raw<{ rows: CaseRow[] }>(appendOrOpen, row)
    return rows[0]
  })
}

function factOf({ id, status, fiatAmount: amount, fiatCurrency }: TradeNews): CaseFact {
  return { fact: "other_trade", trade_id: id, status, amount, currency_code: fiatCurrency }
}

/** @returns whether it is news */
async function writeDown(db: Knex, attempt_id: string, { id: trade_id, status, fiatAmount: amount }: TradeNews) {
  const first = await db("payin_other_trade")
    .insert({ id: generateEntityId(undefined, "payoth"), attempt_id, trade_id, status, amount })
    .onConflict(db.raw("(attempt_id, trade_id) WHERE deleted_at IS NULL"))
    .ignore()
    .returning("id")
  if (first.length > 0) return true
  const known = await db("payin_other_trade")
    .where({ attempt_id, trade_id, deleted_at: null })
    .forUpdate()
    .first<OtherTradeRow>()
  const before = { trade_id, trade_status: known!.status, trade_amount: known!.amount }
  if (!isNews(before, { trade_id, trade_status: status, trade_amount: amount })) return false
  await db("payin_other_trade").where({ id: known!.id }).update({ status, amount, updated_at: db.fn.now() })
  return true
}

const appendOrOpen = `
  WITH appended AS (
    UPDATE payin_case
       SET facts = coalesce(facts, CAST('[]' AS jsonb)) || CAST(:facts AS jsonb), updated_at = now()
     WHERE attempt_id = :attemptId AND kind = 'second_trade' AND closed_at IS NULL AND deleted_at IS NULL
    RETURNING id
  ), opened AS (
  INSERT INTO payin_case (id, attempt_id, kind, facts, trade_revision, trade_when_told)
  SELECT :id, a.id, 'second_trade', CAST(:facts AS jsonb), a.trade_revision, ${caseTrade}
    FROM payin_attempt a WHERE a.id = :attemptId AND NOT EXISTS (SELECT 1 FROM appended)
  ON CONFLICT (attempt_id, kind) WHERE closed_at IS NULL AND deleted_at IS NULL DO NOTHING
  RETURNING *), ${openedNote}
  SELECT * FROM opened`
