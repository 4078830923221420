import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** As the indexes have them: a filter compares nothing else. */
export const filterExpressions = {
  bank: "left(coalesce(trade->>'bank', trade->'requisite'->>'bank', preferences->>'bank'), 60)",
  method: "left(preferences->>'method', 60)",
  refusal: "left(last_error_code, 60)",
} as const

/** What attempts can be filtered by: every bank, method, refusal and currency that there is. */
type AttemptChoices = { banks: string[]; methods: string[]; refusals: string[]; currencies: string[] }

export async function attemptChoices(db: Knex): Promise<AttemptChoices> {
  const [banks, methods, refusals, currencies] = await Promise.all([
    distinctOf(db, filterExpressions.bank),
    distinctOf(db, filterExpressions.method),
    distinctOf(db, filterExpressions.refusal, "state = 'refused'"),
    distinctOf(db, "currency_code"),
  ])
  return { banks, methods, refusals, currencies }
}

const MOST_CHOICES = 200

/** Goes through the index from one value to the next, so that it costs as many look-ups as there are values. */
async function distinctOf(db: Knex, expression: string, where = "deleted_at IS NULL"): Promise<string[]> {
  const next = (after: string) =>
    `SELECT ${expression} AS value FROM payin_attempt
      WHERE ${where} AND ${expression} IS NOT NULL ${after} ORDER BY ${expression} LIMIT 1`
  const { rows } = await db.raw<{ rows: { value: string }[] }>(
    `WITH RECURSIVE found AS (
       (${next("")})
       UNION ALL
       SELECT (${next(`AND ${expression} > found.value`)}) FROM found WHERE found.value IS NOT NULL
     ) SELECT value FROM found WHERE value IS NOT NULL LIMIT ?`,
    [MOST_CHOICES],
  )
  return rows.map(({ value }) => value)
}
