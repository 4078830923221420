import type { MedusaContainer } from "@medusajs/framework/types"
import { isSilence } from "../../merchant-api/payin-error"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { settleAttempt } from "../settle-attempt"

/**
 * Settles the attempts that are due, whether or not a callback ever arrived, the most urgent first. Workers of the
 * process take them up one by one, so nothing that is claimed waits behind something slow. Several servers share the
 * work: a claimed attempt is seen by no other claimer. A server that shuts down takes up nothing new.
 *
 * @returns when nothing is due any more, and what was taken up is done
 */
export async function reconcileAttempts(container: MedusaContainer): Promise<void> {
  const payin = container.resolve(PAYIN_MODULE)
  const { workers } = payin.attempts
  await workers.run({
    claim: async (limit) => (payin.isStopping ? [] : await claimDue(payin, limit)),
    work: (attempt, leave) => settleClaimed(container, attempt, leave),
  })
  await workers.idle()
}

/** Settling meets the same failure, and counts it. Of a silent service, one question is enough. */
function unlessSilent(error: unknown): false {
  if (isSilence(error)) throw error
  return false
}

async function claimDue(payin: PayinModuleService, limit: number): Promise<AttemptRow[]> {
  const leftAlone = [...(await payin.copyGuard.blocked()), ...payin.readPace.slowAccounts()]
  return await payin.attempts.claimDue(limit, leftAlone)
}

async function settleClaimed(container: MedusaContainer, attempt: AttemptRow, leave: () => void): Promise<void> {
  const payin = container.resolve(PAYIN_MODULE)
  try {
    await payin.attempts.whileClaimed(attempt, () => settleInTurn(container, attempt, leave))
  } catch (error) {
    if (payin.breaker.fail(attempt.account, error)) return
    const { external_transaction_id, id } = attempt
    payin.log.warn("attempt", `attempt ${id} (${external_transaction_id}) is tried again: ${reasonOf(error)}`)
  }
}

async function settleInTurn(container: MedusaContainer, attempt: AttemptRow, leave: () => void): Promise<void> {
  const payin = container.resolve(PAYIN_MODULE)
  const waitMs = await payin.readPace.turn(attempt.account)
  if (waitMs > 0) return await payin.attempts.scheduleCheck(attempt.id, waitMs / 1000)
  if (payin.isStopping || payin.breaker.openAccounts().includes(attempt.account)) return
  if (await payin.isUnchanged(attempt, leave).catch(unlessSilent)) return
  await settleAttempt(container, attempt.id)
  payin.breaker.succeed(attempt.account)
}
