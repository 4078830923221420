import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { noteSeen } from "../../../../settlement/mails/note-seen"
import { shopperTexts } from "../../../../shopper-texts"
import { readId } from "../read-id"
import { findAttempt, type PaymentReference } from "./find-attempt"
import { canHold, holdAnswer } from "./hold-answer"
import { type PaymentAnswer, paymentAnswer } from "./payment-answer"
import { refreshAttempt } from "./refresh-attempt"

/** Answers a waiting shopper. @throws MedusaError `not_found` when nothing leads to a payment */
export async function answerPayment(req: MedusaRequest, res: MedusaResponse, sessionId?: string): Promise<void> {
  const reference: PaymentReference = {
    sessionId: readId(sessionId),
    cartId: readId(req.query.cart_id),
    attemptId: readId(req.query.payin_attempt),
    orderId: readId(req.query.order_id),
  }
  // Nor of a "not found": the payment may be there in a moment.
  res.setHeader("cache-control", "no-store")
  const attempt = await findAttempt(req.scope, reference)
  if (!attempt) throw notFound(req.locale)
  const refreshed = await refreshAttempt(req.scope, attempt)
  const answer = await paymentAnswer(req.scope, refreshed, req.locale)
  const shown = req.query.shown
  if (answer.state === "paid") void noteSeen(req.scope, refreshed.attempt)
  if (typeof shown !== "string" || !isHeldFor(answer) || !canHold(req.scope)) return void res.json({ payment: answer })
  const asked = { same: answer, reference, locale: req.locale, gone: goneSignal(res) }
  const isNews = answer.fingerprint !== shown
  const payment = isNews ? answer : await holdAnswer(req.scope, refreshed, asked)
  // Held answers outlive clients that do not wait for them.
  if (payment.state === "paid" && !asked.gone.aborted) void noteSeen(req.scope, refreshed.attempt)
  res.json({ payment: isHeldFor(payment) ? { ...payment, retry_after_ms: heldAgainMs(payment) } : payment })
}

/** Who comes back to a broken address may have paid: nothing asks them to do so again. */
function notFound(locale: string | undefined): MedusaError {
  const { unknownHint, unknownPayment } = shopperTexts(locale).storefrontTexts
  return new MedusaError(MedusaError.Types.NOT_FOUND, `${unknownPayment} ${unknownHint}`)
}

/** Between two held answers: a busy store gets a breath, but an order that is being placed is there in a moment. */
function heldAgainMs({ message_key }: PaymentAnswer): number {
  return message_key === "placing_order" ? 50 : 300
}

/** Whoever is asked to come back within seconds is held instead; a payment that has waited long has no hurry. */
function isHeldFor({ state, retry_after_ms }: PaymentAnswer): boolean {
  return state === "waiting" && retry_after_ms !== null && retry_after_ms <= 3_000
}

/** Aborted when the client is gone, which may be so already. */
function goneSignal(res: MedusaResponse): AbortSignal {
  const gone = new AbortController()
  res.once("close", () => gone.abort())
  if (res.destroyed) gone.abort()
  return gone.signal
}
