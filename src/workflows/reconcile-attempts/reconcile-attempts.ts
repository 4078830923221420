import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isPayinError } from "../../merchant-api"
import { PAYIN_MODULE, type AttemptRow, type PayinModuleService } from "../../modules/payin"
import { settleAttempt } from "../settle-attempt"

export type ReconcileOptions = { batch: number; concurrency: number }

/** What a claim pushes ahead: an attempt whose worker dies is due again after it. */
const PUSH_SECONDS = 120

/**
 * Settles the attempts that are due, whether or not a callback ever came. Several servers share the work: a claimed
 * attempt is seen by no other claimer.
 *
 * @returns how many attempts were looked at
 */
export async function reconcileAttempts(container: MedusaContainer, options: ReconcileOptions): Promise<number> {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const due = await payin.claimDueAttempts(options.batch, PUSH_SECONDS)
  const failures: string[] = []
  const queue = [...due]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await settleOne(container, next, failures)
  }
  await Promise.all(Array.from({ length: options.concurrency }, worker))
  if (failures.length > 0) warn(container, due.length, failures)
  return due.length
}

async function settleOne(container: MedusaContainer, attempt: AttemptRow, failures: string[]): Promise<void> {
  try {
    await settleAttempt(container, attempt.id)
  } catch (error) {
    const code = isPayinError(error) ? error.code : "unexpected"
    failures.push(
      `${attempt.external_transaction_id}: ${code}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** One line for a batch: a service that is down for an hour is no reason for a flood. */
function warn(container: MedusaContainer, total: number, failures: readonly string[]): void {
  container
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .warn(
      `payin: ${failures.length} of ${total} attempts could not be checked and are tried again. First: ${failures[0]}`,
    )
}
