import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isPayinError } from "../../merchant-api"
import { PAYIN_MODULE, type CallbackRow, type PayinModuleService } from "../../modules/payin"
import { settleAttempt } from "../settle-attempt"
import { adoptUnknown } from "./adopt-unknown"
import { noticeSecondTrade } from "./notice-second-trade"

/** About a day with the pauses below. A callback that failed so often waits for a person. */
const MAX_TRIES = 40

/**
 * Works off one owed callback. Does nothing when another worker has it: fifty equal callbacks at once wake fifty
 * subscribers, and one of them settles.
 */
export async function processCallback(container: MedusaContainer, id: string): Promise<void> {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const [claimed] = await payin.claimCallbacks({ id, limit: 1 })
  if (claimed) await settleClaimed(container, payin, claimed)
}

/** Works off the callbacks that are due: those whose event was lost, and those to be tried again. */
export async function processOwedCallbacks(container: MedusaContainer, limit: number): Promise<number> {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  for (let done = 0; done < limit && !payin.isStopping; done++) {
    // One at a time: a lease that waits in a queue would run out.
    const [claimed] = await payin.claimCallbacks({ limit: 1 })
    if (!claimed) return done
    await settleClaimed(container, payin, claimed)
  }
  return limit
}

async function settleClaimed(container: MedusaContainer, payin: PayinModuleService, claimed: CallbackRow) {
  try {
    const known = await payin.matchAttempt(claimed.account, claimed.identifiers as unknown as string[])
    const attempt = known ?? (await adoptUnknown(container, claimed))
    if (!attempt) return void (await payin.finishCallback(claimed, { state: "unmatched" }))
    const { outcome } = await payin.whileClaimed(claimed.id, () => settleAttempt(container, attempt.id))
    if (known) await noticeSecondTrade(payin, claimed, known)
    if (outcome === "busy") return await payin.postponeCallback(claimed.id, 2, "busy")
    const finished = await payin.finishCallback(claimed, { state: "done", attempt_id: attempt.id })
    // The same body came again while this one was settled, and its worker found it taken: it is settled again now.
    if (!finished) await processCallback(container, claimed.id)
  } catch (error) {
    await giveBack(container, payin, claimed, error)
  }
}

/** A callback whose work failed stays owed, with a growing pause. A poison row blocks nobody and ends as a dead letter. */
async function giveBack(container: MedusaContainer, payin: PayinModuleService, claimed: CallbackRow, error: unknown) {
  const code = isPayinError(error) ? error.code : "unexpected"
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  const reason = error instanceof Error ? error.message : String(error)
  if (claimed.tries >= MAX_TRIES) {
    logger.error(`payin: callback ${claimed.id} is given up after ${claimed.tries} tries: ${code}: ${reason}`)
    return void (await payin.finishCallback(claimed, { state: "dead", last_error_code: code }))
  }
  if (code === "unavailable") payin.outages.strike(claimed.account, reason)
  else logger.warn(`payin: callback ${claimed.id} is tried again (try ${claimed.tries}): ${code}: ${reason}`)
  await payin.postponeCallback(claimed.id, Math.min(2 ** claimed.tries, 1800), code)
}
