import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { type ShopperTexts, shopperTexts } from "../../../shopper-texts"

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
