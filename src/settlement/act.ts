import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow, completeCartWorkflowId, processPaymentWorkflowId } from "@medusajs/medusa/core-flows"
import { reasonOf } from "../modules/payin/errors/reason-of"
import type { AttemptRow } from "../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../modules/payin/module-name"
import { beginCompletion } from "./completion/begin-completion"
import { leaveDeletedRegion } from "./completion/leave-deleted-region"
import type { Action } from "./decide"
import { amountFact, dueAmount } from "./due-amount"
import { capturedAmount } from "./medusa/read-collection"
import { cartIdOf, collectionIdsOf } from "./medusa/read-owners"
import { holdSums } from "./orders/hold-sums"
import type { MedusaSide } from "./read-medusa-side"
import { ensureSession } from "./session/ensure-session"
import { writeSession } from "./session/write-session"
import { deletedChannel } from "./stock/deleted-channel"
import { deletedDelivery } from "./stock/deleted-delivery"
import { deletedGoods } from "./stock/deleted-goods"
import { type MissingStock, missingStock, missingStockWords } from "./stock/missing-stock"
import { usedUpDiscountWords } from "./stock/used-up-discount"
import {
  type Finishing,
  finishOrderWorkflowId,
  type GaveUp,
  giveUpOrderWorkflowId,
  type GivingUp,
  recordCapturesWorkflowId,
  type RecordingCaptures,
} from "./workflow-ids"

/** Why an action failed, in the host's words; undefined when it reported no problem. */
export type Problem = string | undefined

/**
 * Acts through Medusa's own workflows. Their answer is never proof: what stands is read again afterwards. Whatever they
 * throw is a problem like any other, because paid money must end up in a case that reports it.
 */
export async function act(container: MedusaContainer, action: Action, sides: Sides): Promise<Problem> {
  const release = await holdSums(container, action, sides.medusa.orderId)
  try {
    return await perform(container, action, sides)
  } catch (error) {
    return reasonOf(error)
  } finally {
    await release?.()
  }
}

/** The service's side and Medusa's. */
type Sides = { attempt: AttemptRow; medusa: MedusaSide }

async function perform(container: MedusaContainer, action: Action, { attempt, medusa }: Sides) {
  switch (action) {
    case "complete_cart":
      return await completeCart(container, attempt, medusa)
    case "process_payment":
      return await processPayment(container, attempt, medusa)
    case "capture":
      return await capture(container, attempt, medusa)
    case "record_captures":
      return await recordCaptures(container, attempt, medusa)
    case "finish_order":
      return await finishOrder(container, attempt, medusa)
    case "cancel_session":
      return await cancelSession(container, medusa)
    case "give_up_order":
      return await giveUpOrder(container, attempt, medusa)
    case "none":
    case "wait":
      return undefined
  }
}

/**
 * `completeCartWorkflow`, whose last step calls our `authorizePayment`. Stock is reserved before any payment row
 * exists, so a cart that cannot be completed stays as it was and can be tried again.
 */
async function completeCart(container: MedusaContainer, attempt: AttemptRow, medusa: MedusaSide): Promise<Problem> {
  await ensureSession(container, attempt, medusa)
  const missing = await missingStock(container, attempt.cart_id!)
  if (missing) return await whyMissing(container, attempt.cart_id!, missing)
  const end = await beginCompletion(container, attempt)
  const { errors, result } = await runById(container, completeCartWorkflowId, { id: attempt.cart_id })
  const problem = firstMessage(errors)
  await end(problem === undefined ? (result as { id?: string } | undefined)?.id : undefined)
  if (!problem) return undefined
  const region = await leaveDeletedRegion(container, attempt)
  if (region?.moved) return await completeCart(container, attempt, medusa)
  return region ? `${region.words} ${problem}` : await withCause(container, attempt.cart_id!, problem)
}

async function whyMissing(container: MedusaContainer, cartId: string, missing: MissingStock): Promise<string> {
  const channel = missing.lacks === "location" ? await deletedChannel(container, cartId) : undefined
  return channel ?? missingStockWords(missing)
}

/** The host does not say what staff have deleted since the cart got it, nor which of its discounts is used up. */
async function withCause(container: MedusaContainer, cartId: string, problem: string): Promise<string> {
  const goods = await deletedGoods(container, cartId)
  if (goods) return `Deleted from the catalogue: ${goods}.`
  const cause = (await deletedDelivery(container, cartId)) ?? (await usedUpDiscountWords(container, cartId))
  return cause ? `${cause} ${problem}` : problem
}

/** For a waiting order, and for a collection without a cart. */
async function processPayment(container: MedusaContainer, attempt: AttemptRow, medusa: MedusaSide): Promise<Problem> {
  const session_id = await ensureSession(container, attempt, medusa)
  // Without it, the host takes the session's own amount, to its last digit.
  const amount = amountFact(attempt) === "short" ? attempt.trade_amount : undefined
  return await runHostWorkflow(container, processPaymentWorkflowId, {
    action: "captured",
    data: { session_id, amount },
  })
}

/** Captures what arrived and is not captured yet, by the difference in the books: a repeat captures nothing. */
async function capture(container: MedusaContainer, attempt: AttemptRow, medusa: MedusaSide): Promise<Problem> {
  const { payment } = medusa
  const due = payment ? dueAmount(attempt, payment.amount) : null
  if (!payment || due === null) return undefined
  const amount: BigNumberInput = MathBN.sub(due, capturedAmount(payment))
  const { errors } = await capturePaymentWorkflow(container).run({
    input: { payment_id: payment.id, amount },
    throwOnError: false,
  })
  return firstMessage(errors)
}

/** The cart stays open: the next session opens the next attempt. */
async function cancelSession(container: MedusaContainer, medusa: MedusaSide): Promise<undefined> {
  if (medusa.session) await writeSession(container, medusa.session, { status: "canceled" })
  return undefined
}

/**
 * The session is ended afterwards, like that of any attempt whose trade is canceled. A link's attempt knows no cart, and
 * the host takes the payment of the order's cart under that cart's lock. A cart's own attempt knows it without the host's
 * link, which a kill may have left out.
 */
async function giveUpOrder(container: MedusaContainer, attempt: AttemptRow, { orderId }: MedusaSide) {
  const cart_id = (await cartIdOf(container, orderId!)) ?? attempt.cart_id
  const input: GivingUp = { attempt_id: attempt.id, order_id: orderId!, cart_id }
  const { errors, result } = await runById(container, giveUpOrderWorkflowId, input)
  const problem = firstMessage(errors)
  if (problem || !(result as GaveUp).isAbandoned) return problem
  const { attempts } = container.resolve(PAYIN_MODULE)
  // Not within the workflow: the host sends its event once that has ended. A mark that stays is taken away by the next settling.
  const collections = [...(await collectionIdsOf(container, orderId!)), attempt.payment_collection_id]
  await attempts.endOrderCancel(collections).catch(() => undefined)
  return undefined
}

async function recordCaptures(container: MedusaContainer, { cart_id }: AttemptRow, { orderId, payment }: MedusaSide) {
  const input: RecordingCaptures = { order_id: orderId!, cart_id, payment_id: payment!.id }
  return await runHostWorkflow(container, recordCapturesWorkflowId, input)
}

async function finishOrder(container: MedusaContainer, attempt: AttemptRow, { orderId }: MedusaSide) {
  // An order that was being canceled had been placed long ago.
  const isAnnounced = attempt.order_cancel_began_at !== null
  const input: Finishing = { order_id: orderId!, cart_id: attempt.cart_id, isAnnounced }
  return await runHostWorkflow(container, finishOrderWorkflowId, input)
}

async function runHostWorkflow(container: MedusaContainer, id: string, input: object): Promise<Problem> {
  return firstMessage((await runById(container, id, input)).errors)
}

/** Through the engine and by id, so that the host finds a workflow of this id that is already running. */
async function runById(container: MedusaContainer, id: string, input: object) {
  return await container.resolve(Modules.WORKFLOW_ENGINE).run(id, { input, throwOnError: false })
}

function firstMessage(errors: readonly { error?: unknown }[] | undefined): Problem {
  const error = errors?.[0]?.error
  return error === undefined ? undefined : reasonOf(error)
}
