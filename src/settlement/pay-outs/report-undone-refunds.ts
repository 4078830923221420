import type { MedusaContainer } from "@medusajs/framework/types"
import { isRecent } from "../../merchant-api/is-recent"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"

/** Refunds that staff are to send, and Medusa took back: see `CaseBook.reportUndoneRefunds`. Once a minute. */
export async function reportUndoneRefunds(container: MedusaContainer): Promise<void> {
  const payin = container.resolve(PAYIN_MODULE)
  const now = Date.now()
  const last = looks.get(payin)
  if (payin.isStopping || (last !== undefined && isRecent(last, EVERY_MS, now))) return
  try {
    await payin.cases.reportUndoneRefunds()
    looks.set(payin, now)
  } catch (error) {
    payin.log.warn("refund", `refunds that Medusa took back are looked for again: ${reasonOf(error)}`)
  }
}

const looks = new WeakMap<PayinModuleService, number>()

const EVERY_MS = 60_000
