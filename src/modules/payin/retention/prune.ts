import type { PayinOptions } from "../options"
import type { Thinning } from "../sql/retention/thin-attempts"

type Prune = (days: number, limit: number) => Promise<number>
type Thin = (thinning: Thinning) => Promise<number>

/** What there is to prune, by whom. */
export type Pruned = {
  attempts: { pruneCustomerWords: Prune; thinDetails: Thin; thinTimelines: Thin }
  callbacks: { prune: Prune }
  alerts: { prune: Prune }
  mails: { prune: Prune }
}

/** Scheduled jobs run one after another: what is left when the time is up is for the next run. */
const RUN_MS = 4_000
/** Small steps, so that no long lock blocks anyone. */
const AT_ONCE = 500

/**
 * Removes what the store has kept for long enough.
 *
 * @param clock.mayGoOn asked before each step
 */
export async function prune(
  of: Pruned,
  { historyDays, retention }: Pick<PayinOptions, "historyDays" | "retention">,
  clock: { now: () => Date; mayGoOn?: () => boolean },
): Promise<void> {
  const { callbacksDays, timelineDays, tradeDetailsDays } = retention
  const now = clock.now()
  const steps = [
    () => of.callbacks.prune(callbacksDays, AT_ONCE),
    () => of.attempts.pruneCustomerWords(historyDays, AT_ONCE),
    () => of.alerts.prune(historyDays, AT_ONCE),
    () => of.mails.prune(historyDays, AT_ONCE),
    () => of.attempts.thinDetails({ days: tradeDetailsDays, now, limit: AT_ONCE }),
    () => of.attempts.thinTimelines({ days: timelineDays, now, limit: AT_ONCE }),
  ]
  const mayGoOn = () => clock.mayGoOn?.() !== false && clock.now().getTime() - now.getTime() < RUN_MS
  // In turns, so that a backlog of one does not keep the others for weeks.
  for (let left = steps; left.length > 0 && mayGoOn();) left = await oneTurn(left, mayGoOn)
}

type Step = () => Promise<number>

/** @returns the steps that have more to do */
async function oneTurn(steps: readonly Step[], mayGoOn: () => boolean): Promise<Step[]> {
  const left: Step[] = []
  for (const step of steps) {
    if (!mayGoOn()) return []
    if ((await step()) === AT_ONCE) left.push(step)
  }
  return left
}
