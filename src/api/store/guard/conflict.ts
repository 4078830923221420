import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { type ShopperTexts, shopperTexts } from "../../../shopper-texts"

/** 404 for a payment collection that was never there, or that the host deleted: it would answer 500. */
export function answerGone(res: MedusaResponse): void {
  const { locale } = res.req as MedusaRequest
  res.status(404).json({ type: "not_found", code: "payin_link_gone", message: shopperTexts(locale).linkTexts.gone })
}

/** 409 with a reason for a shopper. Medusa's own conflict error would replace the sentence. */
export function answerConflict(
  res: MedusaResponse,
  reason: keyof ShopperTexts["conflictTexts"],
  more: object = {},
): void {
  const { locale } = res.req as MedusaRequest
  const message = shopperTexts(locale).conflictTexts[reason]
  res.status(409).json({ type: "not_allowed", code: `payin_${reason}`, message, ...more })
}

/** The host answers 400 for what our provider refuses. */
export function isConflict(body: { code?: unknown } | undefined): boolean {
  return ["payin_paid", "payin_other_open"].includes(String(body?.code))
}

/**
 * Instead of the host's 500 for a delivery with which a paid cart would cost something else: its session would have to be
 * deleted, and our provider keeps it.
 */
export function explainOtherPrice(res: MedusaResponse): void {
  const json = res.json.bind(res) as (body: unknown) => MedusaResponse
  res.json = ((body: { message?: unknown } | undefined) => {
    if (res.statusCode < 500 || body?.message !== SESSION_KEPT) return json(body)
    answerConflict(res, "delivery_price")
    return res
  }) as typeof res.json
}

const SESSION_KEPT = "Could not delete all payment sessions"
