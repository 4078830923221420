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
