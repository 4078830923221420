import type { ShopperLanguage } from "../../../modules/payin/checkout/shopper-language"
import type { MessageKey } from "./payment-state"

/** Neutral, with the next step, and without anything of the service (service-contract.md, Errors). */
export const paymentTexts: Record<ShopperLanguage, Record<MessageKey, string>> = {
  en: {
    preparing: "Your payment is being prepared. This takes a few seconds.",
    waiting_for_payment: "Your payment has not arrived yet. Please finish it, or wait a moment if you have paid.",
    window_over: "The time to pay is over. If you have paid, please wait here: your payment will be found.",
    checking_delayed: "We cannot check your payment right now and keep trying. Please do not pay a second time.",
    placing_order: "Your payment has arrived. Your order is being placed.",
    paid: "Your payment has arrived. Thank you!",
    not_paid:
      "The payment was canceled, or its time ran out. You can pay again. If you have already paid, please contact the shop.",
    order_given_up:
      "The payment was canceled, or its time ran out, and so the order was canceled. If you have already paid, please contact the shop.",
    closed_by_shop:
      "The shop has closed this payment. If you still want to buy, you can pay again. If you have a question, please contact the shop.",
    in_review: "Somebody is looking at your payment. You do not need to do anything, and please do not pay again.",
    needs_help: "Your payment has arrived, but we could not finish your order by ourselves. We are looking at it.",
  },
  ru: {
    preparing: "Готовим оплату. Это займёт несколько секунд.",
    waiting_for_payment: "Оплата ещё не поступила. Завершите её или, если вы уже заплатили, немного подождите.",
    window_over: "Время на оплату вышло. Если вы заплатили, подождите здесь: платёж найдётся.",
    checking_delayed: "Сейчас не получается проверить оплату, мы продолжаем пробовать. Не платите второй раз.",
    placing_order: "Оплата получена. Оформляем ваш заказ.",
    paid: "Оплата получена. Спасибо!",
    not_paid:
      "Оплата отменена, или время на неё вышло. Можно заплатить ещё раз. Если вы уже заплатили, напишите в магазин.",
    order_given_up:
      "Оплата отменена, или время на неё вышло, поэтому отменён и заказ. Если вы уже заплатили, напишите в магазин.",
    closed_by_shop:
      "Магазин закрыл эту оплату. Если вы всё ещё хотите купить, можно заплатить заново. Есть вопросы — напишите в магазин.",
    in_review: "Ваш платёж смотрит сотрудник. От вас ничего не требуется; не платите ещё раз.",
    needs_help: "Оплата получена, но оформить заказ автоматически не удалось. Мы уже разбираемся.",
  },
}
