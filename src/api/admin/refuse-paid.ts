import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import { isResolved } from "../../modules/payin/attempt/resolved"
import { isAbout } from "../../modules/payin/case/case-kinds"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { collectionIdsOf } from "../../settlement/medusa/read-owners"
import { freshPayingAttempt } from "../store/guard/paying-attempt"
import { namedOrder } from "./take-turns"

/**
 * Staff may book by hand what a customer says to have paid, or start another payment for it, when the money has just
 * arrived and its callback has not: it would be on the order twice, with a case that asks to send it back. Where they book
 * it for an order, the money may have arrived in any collection of it. Runs under the locks of the payment collections. A
 * service that is silent keeps nobody from their work.
 */
export async function refusePaid(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  if (!req.auth_context?.actor_id) return next()
  const id = String(req.params.id)
  const orderId = namedOrder(req)
  const beside = typeof orderId === "string" ? await collectionIdsOf(req.scope, orderId) : []
  const payin = req.scope.resolve(PAYIN_MODULE)
  // Side by side: whoever else is at work on the order waits for the answers.
  const looks = [...new Set([id, ...beside])].map(async (payment_collection_id) => {
    return await freshPayingAttempt(req.scope, { payment_collection_id })
  })
  for (const now of await Promise.all(looks)) {
    // Medusa cannot delete such a session, and fails when it is asked to.
    if (now?.state === "captured" && now.payment_collection_id === id) return answerPaid(res, id, "captured")
    if (now?.state !== "paid" || isResolved(now)) continue
    const { payment_collection_id, settle_failures } = now
    const open = await payin.cases.ofAttempts([now.id], { openOnly: true })
    const isAsked = open.some(({ kind }) => isAbout(kind, "money", "amount"))
    // Whoever is asked about money of another collection may book something else meanwhile.
    if (isAsked && payment_collection_id !== id) continue
    await payin.attempts.scheduleCheck(now.id, 0)
    return answerPaid(res, payment_collection_id, isAsked ? "asked" : settle_failures > 0 ? "failing" : "recording")
  }
  next()
}

/** What becomes of the money, and what staff do about it. */
const nextSteps = {
  asked: "and a case asks about it. Nothing was changed. Decide about the money first, under Pay-ins.",
  failing: "and could not be recorded so far. Nothing was changed. The store keeps trying: see the pay-in's page.",
  captured: "and is on its order. Nothing was changed. Ask for what the order still owes in a collection of its own.",
  recording: "and is being recorded. Nothing was changed. Look at the order again in a few seconds, or under Pay-ins.",
}

function answerPaid(res: MedusaResponse, id: string, step: keyof typeof nextSteps): void {
  const message = `The money of payment collection ${id} has arrived, ${nextSteps[step]}`
  res.status(409).json({ type: "not_allowed", code: "payin_paid", message })
}
