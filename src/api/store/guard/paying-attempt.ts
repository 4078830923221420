import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { isPayinError } from "../../../merchant-api/payin-error"
import { hasArrived } from "../../../modules/payin/attempt/attempt-state"
import { checkoutOf } from "../../../modules/payin/attempt/opening/checkout-of"
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
  const payin = scope.resolve(PAYIN_MODULE)
  const { live, earlier } = await payin.attempts.findPaying(owner).catch(ifNoTable({ live: undefined, earlier: [] }))
  if (earlier.length === 0 || (live && hasArrived(live))) return live
  const standing = await standingSessions(scope, earlier)
  return earlier.find(({ payment_session_id }) => standing.includes(payment_session_id!)) ?? live
}

/** The same, with what the service says now of a trade that was open: it may have been paid, and its callback be late. */
export async function freshPayingAttempt(
  scope: MedusaContainer,
  owner: { payment_collection_id: string },
): Promise<AttemptRow | undefined> {
  const payin = scope.resolve(PAYIN_MODULE)
  const live = await payingAttempt(scope, owner)
  if (live?.state !== "open" || !payin.hasAccount(live.account)) return live
  // A service that is down is no reason to stop.
  return await payin.readForShopper(live).catch(() => live)
}

/**
 * The attempt whose trade was refused when the order was to be placed: the cart has no live one then, and its session
 * stands.
 */
export async function refusedAttempt(scope: MedusaContainer, cart_id: string): Promise<AttemptRow | undefined> {
  const payin = scope.resolve(PAYIN_MODULE)
  const [latest] = await payin.attempts.latestOf({ cart_id }).catch(ifNoTable([]))
  if (latest?.state !== "refused" || latest.superseded_at || latest.order_id !== null) return undefined
  return payin.hasAccount(latest.account) && (await standingSessions(scope, [latest])).length > 0 ? latest : undefined
}

/**
 * Whoever completes such a cart again gets another attempt, under the lock and the checks of the first. If there can be
 * none, the provider says of the refused one that the payment could not be started.
 */
export async function planAfterRefusal(scope: MedusaContainer, cart_id: string): Promise<AttemptRow | undefined> {
  const refused = await refusedAttempt(scope, cart_id)
  const payin = scope.resolve(PAYIN_MODULE)
  return refused && (await planAgain(payin, refused).catch(ignorePayinError))
}

async function planAgain(payin: PayinModuleService, refused: AttemptRow): Promise<AttemptRow | undefined> {
  const { account, amount, currency_code: currency, payment_session_id: paymentSessionId } = refused
  if (!paymentSessionId || (await payin.account(account)).options.mode !== "order_then_pay") return undefined
  const order = { paymentSessionId, amount, currency, checkout: checkoutOf(refused) }
  const again = await payin.planAttempt(account, order)
  return again.outcome === "planned" ? again.attempt : undefined
}

function ignorePayinError(error: unknown): undefined {
  if (!isPayinError(error)) throw error
}

/** The ids of those of their sessions that the host has not deleted. */
async function standingSessions(scope: MedusaContainer, attempts: readonly AttemptRow[]): Promise<string[]> {
  const id = attempts.flatMap(({ payment_session_id }) => payment_session_id ?? [])
  if (id.length === 0) return []
  const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  return (await payments.listPaymentSessions({ id }, { select: ["id"] })).map((session) => session.id)
}
