import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { hasArrived } from "../../../modules/payin/attempt/attempt-state"
import { reasonOf } from "../../../modules/payin/errors/reason-of"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { type ClearingUp, clearUpWorkflowId } from "../../workflow-ids"
import { finishAndAnnounce } from "../announce-order"
import { linkOrderToCart } from "../link-order-to-cart"
import { resumeOrder } from "../resume-order"
import { type Fate, fateOf, isPlaced, type MarkedOrder } from "./fate-of"
import { listMarkedOrders } from "./marked-orders"
import { releaseDoubledStock } from "./release-doubled-stock"
import { releaseLostStock } from "./release-lost-stock"
import { removeOrder } from "./remove-order"

/**
 * Clears up what completions of the attempt's cart left behind when their process was killed: see `fateOf`. If this is
 * killed too, the next run finds what is left.
 *
 * @returns true when nothing is left to look for
 */
export async function clearUp(container: MedusaContainer, attempt: AttemptRow): Promise<boolean> {
  const orders = await listMarkedOrders(container, attempt)
  // First: what is left of an order may need that stock.
  const hasReleased = await releaseNobodys(container, attempt, orders)
  return (await clearUpOrders(container, attempt, orders)) && hasReleased
}

async function releaseNobodys(container: MedusaContainer, attempt: AttemptRow, orders: readonly MarkedOrder[]) {
  try {
    await releaseLostStock(container, attempt)
    await releaseDoubledStock(container, attempt, orders)
    return true
  } catch (error) {
    const { log } = container.resolve(PAYIN_MODULE)
    log.warn("completion", `stock of cart ${attempt.cart_id} may be released later: ${reasonOf(error)}`)
    return false
  }
}

async function clearUpOrders(container: MedusaContainer, attempt: AttemptRow, orders: readonly MarkedOrder[]) {
  const payin = container.resolve(PAYIN_MODULE)
  const fates = orders.map((order) => fate(order, attempt))
  if (fates.every((one) => one === "placed" || one === "wait")) return !fates.includes("wait")
  const input: ClearingUp = { attempt_id: attempt.id, cart_id: attempt.cart_id }
  const { errors } = await container
    .resolve(Modules.WORKFLOW_ENGINE)
    .run(clearUpWorkflowId, { input, throwOnError: false })
  if (errors.length > 0) {
    const reason = reasonOf(errors[0]!.error)
    payin.log.warn("completion", `an unfinished order of cart ${attempt.cart_id} is looked at again later: ${reason}`)
  }
  const after = await payin.attempts.find(attempt.id)
  return !after || (await listMarkedOrders(container, after)).every((order) => isDone[fate(order, after)])
}

/**
 * Whether a completion that was just killed has left an order of which nobody can tell yet what becomes of it: the host
 * would show it to the shopper, unpaid, and it may be removed.
 */
export async function hasHalfMadeOrder(container: MedusaContainer, attempt: AttemptRow): Promise<boolean> {
  if (hasArrived(attempt)) return false
  return isHalfMade(await listMarkedOrders(container, attempt), attempt)
}

/**
 * For whoever changes the cart, or opens another payment for it: an order that a killed completion left is placed or
 * removed first, for it would be paid unfinished, or stand beside a cart that is another one by then.
 *
 * @returns false when there was one: whoever asked has to begin again
 */
export async function isClearedUp(container: MedusaContainer, attempt: AttemptRow | undefined): Promise<boolean> {
  if (!attempt || hasArrived(attempt)) return true
  const orders = await listMarkedOrders(container, attempt)
  if (isHalfMade(orders, attempt)) return false
  if (orders.every((order) => isDone[fate(order, attempt)] || fate(order, attempt) === "wait")) return true
  const isClear = await clearUp(container, attempt)
  // What cannot be cleared up, say without its account, keeps nobody from paying for ever: settling looks after an order
  // that is paid so.
  return !isClear && Date.now() - new Date(attempt.completion_began_at!).getTime() > LONGEST_REFUSAL_MS
}

const LONGEST_REFUSAL_MS = 2 * 60_000

function isHalfMade(orders: readonly MarkedOrder[], attempt: AttemptRow): boolean {
  return orders.some((order) => isPlaced(order) && fate(order, attempt) === "wait")
}

const isDone: Record<Fate, boolean> = {
  placed: true,
  keep: true,
  wait: false,
  finish: false,
  resume: false,
  link: false,
  remove: false,
}

function fate(order: MarkedOrder, attempt: AttemptRow): Fate {
  // A completion that asks for the payment opens the plan's trade.
  const isAsked = attempt.placed_unpaid_at !== null && attempt.state !== "planned"
  return fateOf(order, {
    isPaid: hasArrived(attempt),
    isAsked,
    isKnown: order.id === attempt.order_id,
    now: new Date(),
  })
}

/** Handles each order that an interrupted completion has left, under the lock of its cart. */
export async function endUnfinishedOrders(container: MedusaContainer, attemptId: string): Promise<void> {
  const attempt = await container.resolve(PAYIN_MODULE).attempts.find(attemptId)
  const orders = attempt ? await listMarkedOrders(container, attempt) : []
  for (const order of orders) await endOrder(container, attempt!, order)
}

async function endOrder(container: MedusaContainer, attempt: AttemptRow, order: MarkedOrder): Promise<void> {
  switch (fate(order, attempt)) {
    case "finish":
      // Its completion did not end, so the host has not announced it.
      return await finishAndAnnounce(container, { cart_id: attempt.cart_id, order_id: order.id })
    case "resume":
      return await resumeOrder(container, attempt, order)
    case "link":
      return await linkOrderToCart(container, attempt, order)
    case "remove":
      return await removeOrder(container, attempt, order)
    case "keep":
      return await recordKept(container, attempt, order)
    case "placed":
    case "wait":
  }
}

async function recordKept(container: MedusaContainer, { id }: AttemptRow, order: MarkedOrder): Promise<void> {
  const payin = container.resolve(PAYIN_MODULE)
  const timeline = await payin.adminQueries.timelineOf(id)
  if (timeline.some(({ kind, data }) => kind === "unfinished_order_kept" && data?.order_id === order.id)) return
  await payin.addTimelineEntry(id, "unfinished_order_kept", { order_id: order.id, display_id: order.displayId })
}
