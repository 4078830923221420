import type { MedusaContainer } from "@medusajs/framework/types"
import { isPayinError } from "../../merchant-api/payin-error"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { reportFailures } from "./report-failures"

/**
 * Every failed settling ends here, whoever asked for it: callback, job, return page or panel. The failure is counted in
 * the attempt's row, the next try is put off, longer each time, and what keeps failing is reported to a person.
 *
 * Never throws: what its caller has to report is why settling failed.
 *
 * @param attempt as it was when settling began
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
    await reportFailures(payin, attempt, { failures, error })
  } catch {
    // A database that accepts neither must not hide why settling failed.
  }
}
