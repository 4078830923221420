import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Moments for `count` reads, by the database's clock: the first one in `inMs`, each next one `gapMs` later. */
export type ReservedReads = { inMs: number; gapMs: number }

/** Ten are the end of any slowness. Of the thousand after a night, Postgres makes no number, and refuses every read. */
const halvings = "least(greatest(extract(epoch FROM now() - pace.slowed_at) / 30.0, 0), 10)"

/** How many times as long the pauses are now: what the service caused is halved every half minute. */
const slowness = `greatest(1, pace.slowed_by / power(2, ${halvings}))`

/** Reserves moments that no other server gets. What a dead one had reserved is lost, which costs a moment's calls. */
export async function reserveReads(
  db: Knex,
  account: string,
  { count, gapMs }: { count: number; gapMs: number },
): Promise<ReservedReads> {
  const { rows } = await db.raw<{ rows: { left_ms: number; slowness: number }[] }>(
    `INSERT INTO payin_account_pace AS pace (account, free_at) VALUES (?, now() + ? * interval '1 ms')
     ON CONFLICT (account) DO UPDATE SET
       free_at = greatest(pace.free_at, now()) + ? * ${slowness} * interval '1 ms', updated_at = now()
     RETURNING (extract(epoch FROM pace.free_at - now()) * 1000)::float AS left_ms,
               ${slowness}::float AS slowness`,
    [account, count * gapMs, count * gapMs],
  )
  const { left_ms, slowness: times } = rows[0]!
  return { inMs: left_ms - count * gapMs * times, gapMs: gapMs * times }
}

/** The service wants fewer calls: none for `pauseMs`, then half as many. Answers of the same moment count once. */
export async function slowReads(db: Knex, account: string, pauseMs: number): Promise<void> {
  await db.raw(
    `INSERT INTO payin_account_pace AS pace (account, free_at, slowed_by, slowed_at)
     VALUES (:account, now() + :pauseMs * interval '1 ms', 2, now())
     ON CONFLICT (account) DO UPDATE SET
       free_at = greatest(pace.free_at, now() + :pauseMs * interval '1 ms'),
       slowed_by = CASE WHEN pace.slowed_at > now() - interval '1 second' THEN pace.slowed_by
                        ELSE least(64, 2 * ${slowness}) END,
       slowed_at = CASE WHEN pace.slowed_at > now() - interval '1 second' THEN pace.slowed_at ELSE now() END,
       updated_at = now()`,
    { account, pauseMs },
  )
}
