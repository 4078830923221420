import { setTimeout as pause } from "node:timers/promises"
import { leaseKey } from "./kills/cut-work"
import type { World } from "./world"

/**
 * A new callback is processed at once. A postponed one waits for the job, which runs only when time passes, and so does
 * what a killed process was working on.
 */
const busySql = `
  select 1 from payin_callback
   where account = any(?::text[]) and deleted_at is null and state = 'pending'
     and (tries = 0 and next_try_at = updated_at or lease_until > now()) and ${leaseKey} <> all(?::text[])
  union all
  select 1 from payin_attempt where account = any(?::text[]) and deleted_at is null and lease_until > now()
     and ${leaseKey} <> all(?::text[])
  limit 1`

/** Waits until no work is under way in this lane: callbacks are processed in the background. */
export async function calm(world: World, timeoutMs = 6_000): Promise<boolean> {
  const until = Date.now() + timeoutMs
  const { accounts } = world.lane
  for (let wait = 5; Date.now() < until; wait = Math.min(wait * 1.5, 60)) {
    await world.store.isSettled()
    const { leases } = world.store.cut
    if ((await world.query(busySql, [accounts, leases, accounts, leases])).length === 0) return true
    await pause(wait)
  }
  return false
}

/** Waits until whoever listens has heard what is to be told. */
export async function untilTold(world: World, timeoutMs: number): Promise<void> {
  const until = Date.now() + timeoutMs
  const waiting = "select 1 from payin_event where send_at <= now() and data->>'id' = any(?::text[]) limit 1"
  while (Date.now() < until && (await world.query(waiting, [toldIds(world)])).length > 0) {
    world.payin.outbox.wake()
    await pause(20)
  }
}

function toldIds({ books: { attempts, cases, orders } }: World): string[] {
  return [...attempts, ...cases, ...orders].map(({ id }) => id)
}

/** Makes everything in the sequence older by that much, instead of waiting for days. */
export async function passTime(world: World, seconds: number): Promise<void> {
  // The service first: another lane's job that reads a trade meanwhile must not postpone it for its old state.
  world.lane.clockAheadMs = seconds * 1_000
  world.service.note()
  world.lane.clockAheadMs = 0
  await world.store.expireCut()
  if (world.backup) world.backup.secondsSince += seconds
  await ageRows(world, seconds)
}

export async function ageRows(world: World, seconds: number): Promise<void> {
  const ids = world.books.attempts.map(({ id }) => id)
  await age(world, "payin_attempt", { seconds, where: "id = any(?::text[])", values: [ids] })
  await age(world, "payin_timeline_entry", { seconds, where: "attempt_id = any(?::text[])", values: [ids] })
  await age(world, "payin_pay_out", { seconds, where: "attempt_id = any(?::text[])", values: [ids] })
  const owed = "state = 'pending' and account = any(?::text[])"
  await age(world, "payin_callback", { seconds, where: owed, values: [world.lane.accounts] })
  const { orders, refunds, sessions } = world.books
  await age(world, "payin_event", { seconds, where: "data->>'id' = any(?::text[])", values: [toldIds(world)] })
  // Times that ours are compared with: when the order was created, and how long another provider has had to get paid.
  await age(world, "refund", { seconds, where: "id = any(?::text[])", values: [refunds.map(({ id }) => id)] })
  await age(world, "order", { seconds, where: "id = any(?::text[])", values: [orders.map(({ id }) => id)] })
  await age(world, "payment_session", { seconds, where: "id = any(?::text[])", values: [sessions.map(({ id }) => id)] })
}

/** A lease belongs to work that runs now; nothing is timed by the others. */
const KEPT = ["lease_until", "updated_at", "deleted_at"]

async function age(world: World, table: string, rows: { seconds: number; where: string; values: unknown[] }) {
  const moved = (await dateColumns(world, table)).map((name) => `${name} = ${name} - given.age`).join(", ")
  const given = "with given as (select ? * interval '1 second' as age)"
  await world.query(`${given} update "${table}" set ${moved} from given where ${rows.where}`, [
    rows.seconds,
    ...rows.values,
  ])
}

const known = new Map<string, string[]>()

/** All timestamps of a table, so that a new one is not forgotten here. */
async function dateColumns(world: World, table: string): Promise<string[]> {
  const columns =
    known.get(table) ??
    (
      await world.query<{ name: string }>(
        `select column_name as name from information_schema.columns
          where table_schema = 'public' and table_name = ? and data_type like 'timestamp%' and column_name <> all(?::text[])`,
        [table, KEPT],
      )
    ).map(({ name }) => name)
  known.set(table, columns)
  return columns
}

/** Runs the job of the store that runs, as happens every few seconds. */
export async function runJob(world: World): Promise<void> {
  const job = world.store.runJob()
  running.add(job)
  await job.finally(() => running.delete(job))
  await calm(world)
}

const running = new Set<Promise<unknown>>()

/** All lanes share the job: another lane's run may have claimed what was due here without having begun with it. */
export async function endOfJobs(): Promise<void> {
  await Promise.allSettled([...running])
}
