import type { MedusaContainer } from "@medusajs/framework/types"
import { isPayinError } from "../../merchant-api/payin-error"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { PayinModuleService } from "../../modules/payin/service"
import { tellOfFailures } from "./tell-of-failures"

/**
 * What every failed settling comes through, whoever asked for it: callback, job, return page or panel. The failure is
 * counted in the attempt's row, the next try is put off, longer each time, and what keeps failing is told to a person.
 *
 * It does not throw: the reason why settling failed is what its caller has to hear.
 *
 * @param attempt as it stood when settling began
 */
export async function recordSettleFailure(
  container: MedusaContainer,
  attempt: AttemptRow,
  error: unknown,
): Promise<void> {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const code = isPayinError(error) ? (error.reason?.code ?? error.code) : "unexpected"
  try {
    const failures = await payin.settleFailures.record(attempt, code)
    await tellOfFailures(payin, attempt, { failures, error })
  } catch {
    // A database that takes neither must not hide why settling failed.
  }
}
