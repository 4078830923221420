import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { oneAtATime } from "../lease/one-at-a-time"
import { PAYIN_MODULE } from "../module-name"
import type { PayinModuleService } from "../service"

type Job = (container: MedusaContainer) => Promise<void>

/** So many turns are missed before the process takes its own: of several servers, any may get the next one. */
const MISSED_TURNS = 4

/**
 * A job that goes on when the host's scheduler does not. A Redis that lost its data has lost every scheduled job, and no
 * server schedules them again before it starts anew; a server whose clock is ahead puts the next turn off for all of
 * them.
 *
 * A process that has run the job once takes its turns by itself while the host gives it none, one after the other. The
 * job must bear running in several processes at once. Where the host runs no jobs, it takes none.
 */
export function keepRunning(job: Job, intervalMs: number): Job {
  let given: { container: MedusaContainer; at: number } | undefined
  let watch: NodeJS.Timeout | undefined
  const run = (container: MedusaContainer) => payinOf(container).jobs.run(() => job(container))
  const takeMissedTurn = async () => {
    if (!given || performance.now() - given.at < MISSED_TURNS * intervalMs) return
    if (mayWork(given.container)) await run(given.container)
  }
  return async (container) => {
    watch ??= setInterval(oneAtATime(takeMissedTurn), intervalMs).unref()
    given = { container, at: performance.now() }
    await run(container)
  }
}

function mayWork(container: MedusaContainer): boolean {
  const { projectConfig } = container.resolve<Pick<ConfigModule, "projectConfig">>(
    ContainerRegistrationKeys.CONFIG_MODULE,
  )
  return projectConfig.workerMode !== "server" && !payinOf(container).isStopping
}

function payinOf(container: MedusaContainer): PayinModuleService {
  return container.resolve(PAYIN_MODULE)
}
