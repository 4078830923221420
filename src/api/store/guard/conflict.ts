import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { shopperLanguage } from "../../../modules/payin/checkout/shopper-language"

const messages = {
  paid: {
    en: "This cart is paid. Your order is being placed.",
    ru: "Эта корзина оплачена. Оформляем ваш заказ.",
  },
  order_canceled: {
    en: "The order of this payment is canceled. Please start a new cart.",
    ru: "Заказ этой оплаты отменён. Начните новую корзину.",
  },
  cart_gone: {
    en: "This cart is not there any more. Please start a new one.",
    ru: "Этой корзины больше нет. Начните новую.",
  },
  other_open: {
    en: "A payment over another amount is still open. Please finish or cancel it first.",
    ru: "Ещё открыта оплата на другую сумму. Сначала завершите или отмените её.",
  },
  busy: {
    en: "Another request for this cart is being worked on. Please try again in a few seconds.",
    ru: "С этой корзиной сейчас работает другой запрос. Попробуйте ещё раз через несколько секунд.",
  },
} as const

/** 409 with a reason for a shopper. Medusa's own conflict error would replace the sentence. */
export function answerConflict(res: MedusaResponse, reason: keyof typeof messages, more: object = {}): void {
  const { locale } = res.req as MedusaRequest
  const message = messages[reason][shopperLanguage(locale)]
  res.status(409).json({ type: "not_allowed", code: `payin_${reason}`, message, ...more })
}
