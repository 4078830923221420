import { setTimeout as pause } from "node:timers/promises"
import reconcile from "../../src/jobs/reconcile"
import type { World } from "./world"

const busySql = `
  select 1 from payin_callback
   where account = any(?::text[]) and deleted_at is null and state = 'owed' and (next_try_at <= now() or lease_until > now())
  union all
  select 1 from payin_attempt where account = any(?::text[]) and deleted_at is null and lease_until > now()
  limit 1`

/** Waits until nobody works on anything of this lane: what was told is worked off in the background. */
export async function calm(world: World, timeoutMs = 6_000): Promise<boolean> {
  const until = Date.now() + timeoutMs
  const { accounts } = world.lane
  for (let wait = 5; Date.now() < until; wait = Math.min(wait * 1.5, 60)) {
    if ((await world.query(busySql, [accounts, accounts])).length === 0) return true
    await pause(wait)
  }
  return false
}

/** Everything of the sequence becomes older by that much: nobody waits for days. */
export async function passTime(world: World, seconds: number): Promise<void> {
  const ids = world.books.attempts.map(({ id }) => id)
  await world.query(agingSql, [seconds, ids])
  const owed =
    "update payin_callback set next_try_at = next_try_at - ? * interval '1 second' where state = 'owed' and account = any(?::text[])"
  await world.query(owed, [seconds, world.lane.accounts])
  world.lane.clockAheadMs = seconds * 1_000
  world.service.note()
  world.lane.clockAheadMs = 0
}

const agingSql = `
  with given as (select ? * interval '1 second' as age, ?::text[] as ids)
  update payin_attempt set created_at = created_at - age, unchanged_since = unchanged_since - age,
         expires_at = expires_at - age, trade_read_at = trade_read_at - age, next_check_at = next_check_at - age,
         superseded_at = superseded_at - age
    from given where payin_attempt.id = any(given.ids)`

/** The job runs as it does every few seconds. An account that was left alone is asked again: its pause is over. */
export async function runJob(world: World): Promise<void> {
  for (const account of world.lane.accounts) {
    if (world.payin.outages.paused().includes(account)) world.payin.outages.answered(account)
  }
  await reconcile(world.shop.container)
  await calm(world)
}
