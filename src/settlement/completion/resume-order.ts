import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { hasArrived } from "../../modules/payin/attempt/attempt-state"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { finishOrder } from "../orders/finish-order"
import { announceOrder } from "./announce-order"
import type { MarkedOrder } from "./clear-up/fate-of"
import { removeOrder } from "./clear-up/remove-order"

/**
 * Continues where the host was stopped: its order is linked, and nobody has asked for the payment. A plan opens its
 * trade now, and an order that is not paid waits like any that was placed unpaid, so that it is given up when nobody
 * pays. Settling takes paid money, and reserves what is missing then. If this is killed too, it is run again.
 *
 * The host links an order and reserves its stock in parallel, so a linked order may have none: it is reserved before the
 * order waits, because the stock of an order that waited is not looked at again. Nobody waits for goods that are gone,
 * nor for an order where the payment comes first: the host would have placed none.
 *
 * @throws PayinError or MedusaError when the trade of a plan cannot be opened now
 */
export async function resumeOrder(container: MedusaContainer, attempt: AttemptRow, order: MarkedOrder): Promise<void> {
  // The host announces an order when its completion ends, and this one did not end.
  await announceOrder(container, order.id, () => resume(container, attempt, order))
}

async function resume(
  container: MedusaContainer,
  attempt: AttemptRow,
  order: MarkedOrder,
): Promise<"news" | "gone" | "left"> {
  const payin = container.resolve(PAYIN_MODULE)
  const isPaid = hasArrived(attempt)
  if (!isPaid) {
    if (!(await mayWait(payin, attempt)) || !(await hasStock(container, attempt, order))) {
      await removeOrder(container, attempt, order)
      return "gone"
    }
    await payin.attempts.linkOrder([attempt.payment_collection_id], order.id)
    await payin.placements.note(attempt.id, order.madeAt)
  }
  try {
    if (attempt.state === "planned") await openTrade(container, attempt)
  } finally {
    // An order whose trade the service refuses is given up. Settling that finds this goes on with the money by itself.
    await payin.attempts.scheduleCheck(attempt.id, isPaid ? 60 : 0)
  }
  // The host announces an order that was paid first once its payment is there, and its stock with it.
  return isPaid ? "left" : "news"
}

async function mayWait(payin: PayinModuleService, { account }: AttemptRow): Promise<boolean> {
  return !payin.hasAccount(account) || (await payin.account(account)).options.mode === "order_then_pay"
}

/** @returns false when there is too little in stock; whatever else fails is tried again */
async function hasStock(container: MedusaContainer, { cart_id }: AttemptRow, { id }: MarkedOrder): Promise<boolean> {
  try {
    await finishOrder(container, { cart_id, order_id: id })
    return true
  } catch (error) {
    if (MedusaError.isMedusaError(error) && error.type === MedusaError.Types.NOT_ALLOWED) return false
    throw error
  }
}

async function openTrade(container: MedusaContainer, { payment_session_id }: AttemptRow): Promise<void> {
  if (!payment_session_id) return
  await container.resolve<IPaymentModuleService>(Modules.PAYMENT).authorizePaymentSession(payment_session_id, {})
}
