import type { MedusaResponse } from "@medusajs/framework/http"

const messages = {
  paid: "This cart is paid. Your order is being placed.",
  order_canceled: "The order of this payment is canceled. Please start a new cart.",
  other_open: "A payment over another amount is still open. Please finish or cancel it first.",
  busy: "Another request for this cart is being worked on. Please try again in a few seconds.",
} as const

/** 409 with a reason for a shopper. Medusa's own conflict error would replace the sentence. */
export function answerConflict(res: MedusaResponse, reason: keyof typeof messages, more: object = {}): void {
  res.status(409).json({ type: "not_allowed", code: `payin_${reason}`, message: messages[reason], ...more })
}
