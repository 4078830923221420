import type { AttemptRow } from "../../models/attempt"
import { pauseOf, wayOf } from "../../schedule/refusal-pause"
import type { AttemptHistory } from "../earlier-attempts"
import { isGivenUp, type Opened, type OpeningContext, type OpenOrder } from "./opening"
import { readIfStale } from "./read-if-stale"

/**
 * Why the live trade stays where another one is asked for. One that may have been paid a moment ago is read first.
 *
 * @returns undefined where another may take its place
 */
export async function whyKept(
  context: OpeningContext,
  live: AttemptRow,
  { order, before }: { order: OpenOrder; before: AttemptHistory },
): Promise<Opened | undefined> {
  if (isGivenUp(live, order)) return pausedOf(context, order, before)
  const fresh = live.state === "open" ? await readByItsAccount(context, live) : live
  if (fresh.state === "paid") return { outcome: "paid", attempt: fresh }
  // Nobody can tell when the trade of a removed account has ended.
  const canEnd = context.accounts.has(live.account)
  const mustEnd = canEnd && fresh.state === "open" && context.account.options.onCartChange === "refuse"
  return mustEnd ? { outcome: "other_open", attempt: fresh } : pausedOf(context, order, before)
}

/** The trade may belong to another account, with its own service and key. A removed account cannot be asked. */
async function readByItsAccount(context: OpeningContext, live: AttemptRow): Promise<AttemptRow> {
  const isOwn = live.account === context.account.name
  const account = isOwn ? context.account : await context.accounts.get(live.account).catch(() => undefined)
  const mayStay = context.account.options.onCartChange === "refuse"
  return account ? await readIfStale({ ...context, account }, live, mayStay ? 5_000 : 1_000) : live
}

/** This way to pay, or any, was refused moments ago. */
export function pausedOf({ account, clock }: OpeningContext, { checkout }: OpenOrder, before: AttemptHistory) {
  const outcome = pauseOf(wayOf(account.name, checkout), before, clock.now())
  return outcome && { outcome }
}
