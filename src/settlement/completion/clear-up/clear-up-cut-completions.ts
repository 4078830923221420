import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../../../modules/payin/errors/reason-of"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../modules/payin/service"
import { lockCollection } from "../../collection-lock"
import { clearUp } from "./clear-up"

/** Clears up old completions with no recorded end: their process was killed, and no other was begun. */
export async function clearUpCutCompletions(container: MedusaContainer): Promise<void> {
  const payin = container.resolve(PAYIN_MODULE)
  if (payin.isStopping) return
  const leftAlone = await payin.copyGuard.blocked()
  for (const attempt of await payin.completions.claimCut(BATCH)) {
    if (leftAlone.includes(attempt.account)) continue
    await clearUpOne(container, payin, attempt).catch((error: unknown) => {
      const reason = reasonOf(error)
      payin.log.warn("completion", `the completion of cart ${attempt.cart_id} is looked at again later: ${reason}`)
    })
  }
}

const BATCH = 20
const LOCK_WAIT_MS = 1_000

/** Never at the same time as settling or the shopper, like every completion. */
async function clearUpOne(container: MedusaContainer, payin: PayinModuleService, claimed: AttemptRow): Promise<void> {
  const unlock = await lockCollection(container, claimed.payment_collection_id, LOCK_WAIT_MS)
  if (!unlock) return
  try {
    // Clearing up opens a plan, which takes the lease itself.
    const isPlan = claimed.state === "planned"
    const work = (attempt: AttemptRow) => clearUp(container, attempt)
    const isClear = isPlan ? await work(claimed) : await payin.attempts.withLease(claimed.id, work)
    if (isClear) await payin.completions.end(claimed)
  } finally {
    await unlock()
  }
}
