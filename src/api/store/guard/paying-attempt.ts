import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { hasArrived } from "../../../modules/payin/attempt/attempt-state"
import { checkoutOf } from "../../../modules/payin/attempt/opening/insert-next"
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

/**
 * A cart whose trade was refused when its order was to be placed has no live attempt, and its session stands: whoever
 * completes it again gets another one, under the same guard as the first.
 */
export async function planRefusedAgain(scope: MedusaContainer, cart_id: string): Promise<AttemptRow | undefined> {
  const payin = scope.resolve<PayinModuleService>(PAYIN_MODULE)
  const [latest] = await payin.adminQueries.latestAttemptsOf({ cart_id }).catch(ifNoTable([]))
  if (latest?.state !== "refused" || latest.superseded_at || !payin.hasAccount(latest.account)) return undefined
  // The provider tells the shopper what is in the way.
  return await planAgain(payin, latest).catch(() => undefined)
}

async function planAgain(payin: PayinModuleService, refused: AttemptRow): Promise<AttemptRow | undefined> {
  const { account, amount, currency_code: currency, payment_session_id: paymentSessionId } = refused
  if (!paymentSessionId || (await payin.account(account)).options.mode !== "order_then_pay") return undefined
  const order = { paymentSessionId, amount, currency, checkout: checkoutOf(refused) }
  const again = await payin.planAttempt(account, order)
  return again.outcome === "planned" ? again.attempt : undefined
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
