import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isPayinError } from "../../merchant-api"
import {
  forgetSettleFailures,
  PAYIN_MODULE,
  recordSettleFailure,
  type AttemptRow,
  type PayinModuleService,
} from "../../modules/payin"
import { tellOfFailures } from "./tell-of-failures"

/**
 * Counts how often settling the attempt fails in a row, whatever the reason, so that what keeps failing is told to a
 * person. The count ends when it is settled.
 *
 * @returns and throws what `settle` does
 */
export async function countFailures<T>(
  container: MedusaContainer,
  known: AttemptRow,
  settle: () => Promise<T>,
): Promise<T> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  try {
    const settled = await settle()
    if (settled !== undefined && known.settle_failures > 0) await forgetSettleFailures(db, known.id)
    return settled
  } catch (error) {
    // A database that takes neither must not hide why settling failed.
    await noteFailure(container, known, error).catch(() => undefined)
    throw error
  }
}

async function noteFailure(container: MedusaContainer, known: AttemptRow, error: unknown): Promise<void> {
  const code = isPayinError(error) ? (error.reason?.code ?? error.code) : "unexpected"
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const failures = await recordSettleFailure(db, known.id, code)
  await tellOfFailures(container.resolve<PayinModuleService>(PAYIN_MODULE), known, { failures, error })
}
