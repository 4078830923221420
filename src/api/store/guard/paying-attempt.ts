import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { hasArrived } from "../../../modules/payin/attempt/attempt-state"
import { ifNoTable } from "../../../modules/payin/errors/postgres-errors"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../modules/payin/service"

/**
 * The attempt that should pay the cart or the collection: the live one, or an earlier one that was paid after all and
 * still has its session. The host cannot delete such a session, and fails when it is asked to.
 */
export async function payingAttempt(
  scope: MedusaContainer,
  owner: { payment_collection_id: string } | { cart_id: string },
): Promise<AttemptRow | undefined> {
  const payin = scope.resolve<PayinModuleService>(PAYIN_MODULE)
  const { live, earlier } = await payin.attempts.findPaying(owner).catch(ifNoTable({ live: undefined, earlier: [] }))
  if (earlier.length === 0 || (live && hasArrived(live))) return live
  const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const id = earlier.map(({ payment_session_id }) => payment_session_id!)
  const standing = (await payments.listPaymentSessions({ id }, { select: ["id"] })).map((session) => session.id)
  return earlier.find(({ payment_session_id }) => standing.includes(payment_session_id!)) ?? live
}

/** The same, with what the service says now of a trade that was open: it may have been paid, and its callback be late. */
export async function freshPayingAttempt(
  scope: MedusaContainer,
  owner: { payment_collection_id: string },
): Promise<AttemptRow | undefined> {
  const payin = scope.resolve<PayinModuleService>(PAYIN_MODULE)
  const live = await payingAttempt(scope, owner)
  if (live?.state !== "open" || !payin.hasAccount(live.account)) return live
  // A service that is down is no reason to stop.
  return await payin.readForShopper(live).catch(() => live)
}
