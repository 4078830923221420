import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { settleAttempt } from "../settle-attempt"
import { Pace } from "./pace"

/** How far a claim postpones the next check: an attempt whose worker dies is due again after that. */
const PUSH_SECONDS = 120

/**
 * Settles the attempts that are due, whether or not a callback ever arrived. Several servers share the work: a claimed
 * attempt is seen by no other claimer. A server that shuts down takes up nothing new.
 *
 * @returns how many attempts were taken up
 */
export async function reconcileAttempts(container: MedusaContainer): Promise<number> {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  if (payin.isStopping) return 0
  const { batch, concurrency, callsPerSecond } = payin.options.reconcile
  const due = await payin.attempts.claimDue(batch, PUSH_SECONDS, await payin.copyGuard.blocked())
  const pace = new Pace(callsPerSecond, (ms) => sleep(ms))
  const queue = [...due]
  const worker = async () => {
    for (let next = queue.shift(); next && !payin.isStopping; next = queue.shift()) {
      await pace.turn(next.account, Date.now())
      await settleOne(container, payin, next)
    }
  }
  await allButStragglers(Array.from({ length: concurrency }, worker))
  return due.length
}

/**
 * Under the in-memory workflow engine the job's next run, and with it the check of every other attempt, begins only
 * after this one has ended: what still runs a while after the first worker found nothing more continues behind the job.
 */
async function allButStragglers(workers: Promise<void>[]): Promise<void> {
  const patience = Promise.race(workers).then(() => sleep(PATIENCE_MS, undefined, { ref: false }))
  await Promise.race([Promise.all(workers), patience])
}

const PATIENCE_MS = 15_000

async function settleOne(container: MedusaContainer, payin: PayinModuleService, attempt: AttemptRow): Promise<void> {
  if (payin.breaker.openAccounts().includes(attempt.account)) return
  try {
    await settleAttempt(container, attempt.id)
    payin.breaker.succeed(attempt.account)
  } catch (error) {
    if (payin.breaker.fail(attempt.account, error)) return
    const { external_transaction_id, id } = attempt
    payin.log.warn("attempt", `attempt ${id} (${external_transaction_id}) is tried again: ${reasonOf(error)}`)
  }
}
