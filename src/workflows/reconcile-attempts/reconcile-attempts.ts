import { setTimeout as sleep } from "node:timers/promises"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isSilence } from "../../merchant-api"
import { PAYIN_MODULE, reasonOf, type AttemptRow, type PayinModuleService } from "../../modules/payin"
import { settleAttempt } from "../settle-attempt"
import { Pace } from "./pace"

/** What a claim pushes ahead: an attempt whose worker dies is due again after it. */
const PUSH_SECONDS = 120

/**
 * Settles the attempts that are due, whether or not a callback ever came. Several servers share the work: a claimed
 * attempt is seen by no other claimer. A server that shuts down takes up nothing new.
 *
 * @returns how many attempts were taken up
 */
export async function reconcileAttempts(container: MedusaContainer): Promise<number> {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  if (payin.isStopping) return 0
  const { batch, concurrency, callsPerSecond } = payin.options.reconcile
  const due = await payin.claimDueAttempts(batch, PUSH_SECONDS)
  const pace = new Pace(callsPerSecond, (ms) => sleep(ms))
  const queue = [...due]
  const worker = async () => {
    for (let next = queue.shift(); next && !payin.isStopping; next = queue.shift()) {
      await pace.turn(next.account, Date.now())
      await settleOne(container, payin, next)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return due.length
}

async function settleOne(container: MedusaContainer, payin: PayinModuleService, attempt: AttemptRow): Promise<void> {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  if (payin.outages.paused().includes(attempt.account)) return
  try {
    await settleAttempt(container, attempt.id)
    payin.outages.answered(attempt.account)
  } catch (error) {
    const reason = reasonOf(error)
    if (isSilence(error)) return payin.outages.strike(attempt.account, reason)
    logger.warn(`payin: attempt ${attempt.id} (${attempt.external_transaction_id}) is tried again: ${reason}`)
  }
}
