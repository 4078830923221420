import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { AttemptRow } from "../../models/attempt"
import type { CountedAttempt, UncountedChange } from "../../models/day-sum"
import { addChange, changeOf, type Contribution, contributionOf, differsOn } from "../../sums/contribution-of"
import { readKey } from "../../sums/measures"
import { packContribution, unpackContribution } from "../../sums/stored-contribution"
import { tryLock } from "../lock/advisory-lock"

/**
 * Counts up to `limit` changes of attempts: adds to the sums what has changed since each attempt was last counted, and
 * remembers what it adds now. All of it or nothing, so a process that is killed here has neither lost nor doubled
 * anything. Only one counts at a time; payments are settled meanwhile, and wait for nothing here.
 *
 * An attempt is read after its rows have been taken away: what changes later has a row of its own, which stays.
 *
 * @returns how many changes were counted; 0 also while another process is counting
 */
export async function countAttempts(db: Knex, limit: number): Promise<number> {
  return await db.transaction(async (transaction) => {
    if (!(await tryLock(transaction, "count"))) return 0
    const { rows: changes } = await transaction.raw<{ rows: InferTypeOf<typeof UncountedChange>[] }>(
      `DELETE FROM payin_uncounted_change WHERE id IN (SELECT id FROM payin_uncounted_change ORDER BY id LIMIT ?)
       RETURNING attempt_id`,
      [limit],
    )
    const ids = [...new Set(changes.map(({ attempt_id }) => attempt_id))]
    if (ids.length > 0) await countThem(transaction, ids)
    return changes.length
  })
}

type Counted = Pick<InferTypeOf<typeof CountedAttempt>, "attempt_id" | "contribution" | "differs_on">

async function countThem(db: Knex, ids: string[]): Promise<void> {
  const attempts: AttemptRow[] = await db("payin_attempt").whereIn("id", ids).whereNull("deleted_at")
  const known: Counted[] = await db("payin_counted_attempt").whereIn("attempt_id", ids).whereNull("deleted_at")
  const before = new Map(known.map(({ attempt_id, contribution }) => [attempt_id, unpackContribution(contribution)]))
  const now = new Map(attempts.map((attempt) => [attempt.id, attempt]))
  const sums: Contribution = {}
  const counted = ids.flatMap((attempt_id): Counted[] => {
    const attempt = now.get(attempt_id)
    const contribution = attempt ? contributionOf(attempt) : {}
    const change = changeOf(before.get(attempt_id) ?? {}, contribution)
    addChange(sums, change)
    const isNew = Object.keys(change).length > 0
    const stored = packContribution(contribution)
    return isNew ? [{ attempt_id, contribution: stored, differs_on: attempt ? differsOn(attempt) : null }] : []
  })
  if (counted.length === 0) return
  await addToSums(db, sums)
  await remember(db, counted)
}

async function addToSums(db: Knex, sums: Contribution): Promise<void> {
  const rows = Object.entries(sums).map(([key, value]) => ({
    id: generateEntityId(undefined, "paysum"),
    ...readKey(key),
    value,
  }))
  await db.raw(
    `INSERT INTO payin_day_sum AS known (id, account, currency_code, day, measure, method, bank, value)
     SELECT id, account, currency_code, day, measure, method, bank, value
       FROM jsonb_to_recordset(?::jsonb)
         AS r(id text, account text, currency_code text, day text, measure text, method text, bank text, value text)
     ON CONFLICT (account, currency_code, day, measure, method, bank) WHERE deleted_at IS NULL DO UPDATE
        SET value = (known.value::numeric + excluded.value::numeric)::text, updated_at = now()`,
    [JSON.stringify(rows)],
  )
}

async function remember(db: Knex, counted: Counted[]): Promise<void> {
  await db.raw(
    `INSERT INTO payin_counted_attempt (attempt_id, contribution, differs_on)
     SELECT attempt_id, contribution, differs_on
       FROM jsonb_to_recordset(?::jsonb) AS r(attempt_id text, contribution text, differs_on text)
     ON CONFLICT (attempt_id) DO UPDATE
        SET contribution = excluded.contribution, differs_on = excluded.differs_on, updated_at = now()`,
    [JSON.stringify(counted)],
  )
}

/** Whether changes wait to be counted. */
export async function hasUncounted(db: Knex): Promise<boolean> {
  return (await db("payin_uncounted_change").first("id")) !== undefined
}
