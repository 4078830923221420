import { setTimeout as pause } from "node:timers/promises"
import { asValue } from "@medusajs/framework/awilix"
import { WorkflowScheduler } from "@medusajs/framework/orchestration"
import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import reconcile, { config } from "../../src/jobs/reconcile"
import { PAYIN_MODULE } from "../../src/modules/payin"

/** A turn that hangs must not hold up the stories after it. */
const LONGEST_MS = 30_000

let waiting = 0
let last: Promise<unknown> = Promise.resolve()
let own: NodeJS.Timeout | undefined

/**
 * The job runs beside every story as in a store, but never beside a run that a story has begun: that one would find what
 * is due taken up, and end before it is done.
 */
export async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  waiting += 1
  const before = Promise.race([last, pause(LONGEST_MS, undefined, { ref: false })])
  const turn = before.then(work).finally(() => (waiting -= 1))
  last = turn.catch(() => undefined)
  return await turn
}

/** Ids of the workflows that the host would run by its schedule. */
export const hostsJobs = new Set<string>()

/**
 * Before the store starts: its scheduler gives no job a turn. Stories tell staff and shoppers by hand, and a job that once
 * had a turn, while the store was seeded on a slow machine, takes those that it misses by itself.
 */
export function takeHostsTurns(): void {
  // No spy: a story that restores its mocks would take this one away too.
  WorkflowScheduler.prototype.scheduleWorkflow = async ({ id }) => void hostsJobs.add(id)
}

/** For that reason, what stories run by hand finds a host that runs no jobs. */
export function withoutOwnTurns(container: MedusaContainer): MedusaContainer {
  const scope = container.createScope() as MedusaContainer
  const config = container.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  const projectConfig = { ...config.projectConfig, workerMode: "server" }
  scope.register(ContainerRegistrationKeys.CONFIG_MODULE, asValue({ ...config, projectConfig }))
  return scope
}

/** In place of the host's scheduler, which waits for nobody. Turns that come far more often find stories they disturb. */
export function giveTurns(container: MedusaContainer): void {
  const { jobs } = container.resolve(PAYIN_MODULE)
  // What goes on behind the job is shared with the next run: it would tell a story that all is done, and have looked before.
  const rest = () => Promise.race([jobs.idle(), pause(LONGEST_MS, undefined, { ref: false })])
  const run = () => reconcile(container).finally(rest)
  own ??= setInterval(
    () => {
      const { isStopping } = container.resolve(PAYIN_MODULE)
      // What fails, the next turn meets again.
      if (waiting === 0 && !isStopping) void takeTurn(run).catch(() => undefined)
    },
    Number(process.env.JOB_TURN_MS ?? config.schedule.interval),
  ).unref()
}

/** Before the store stops: a turn in the middle of that would keep the process alive. */
export async function endTurns(): Promise<void> {
  clearInterval(own)
  await takeTurn(() => Promise.resolve())
}

/** Work by a clock that is minutes ahead, and stands still. */
export async function inMinutes(minutes: number, work: () => Promise<unknown>): Promise<void> {
  const now = Date.now() + minutes * 60_000
  const spy = jest.spyOn(Date, "now").mockImplementation(() => now)
  await work().finally(() => spy.mockRestore())
}
