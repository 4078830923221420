import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE, type AttemptRow, type PayinModuleService } from "../modules/payin"

/**
 * What every failed settling comes through, whoever asked for it: callback, job, return page or panel. The failure is
 * counted in the attempt's row, and the next try is put off, longer each time.
 *
 * It does not throw: the reason why settling failed is what its caller has to hear.
 *
 * @param attempt as it stood when settling began
 * @returns how often in a row settling has failed; undefined when that could not be written down
 */
export async function recordSettleFailure(
  container: MedusaContainer,
  attempt: AttemptRow,
): Promise<number | undefined> {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  return await payin.recordSettleFailure(attempt).catch(() => undefined)
}
