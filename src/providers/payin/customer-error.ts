import { MedusaError } from "@medusajs/framework/utils"
import { isPayinError, type PayinErrorCode } from "../../merchant-api/payin-error"
import { isDatabaseError } from "../../modules/payin/errors/reason-of"
import { shopperLanguage, type ShopperLanguage } from "../../modules/payin/checkout/shopper-language"

type Code = PayinErrorCode | "busy" | "paid" | "unpaid" | "resolved" | "no_cart" | "too_many" | "other_open" | "paused"

const later = {
  type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
  en: "Payment is not available for the moment. Please try again in a minute.",
  ru: "Оплата сейчас недоступна. Попробуйте ещё раз через минуту.",
}

/**
 * The one table from our codes to what leaves the provider. The sentences are for shoppers: neutral, with the next
 * step, and without anything of the service (service-contract.md, Errors).
 */
const customerErrors: Record<Code, { type: string } & Record<ShopperLanguage, string>> = {
  rejected: {
    type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
    en: "This payment could not be started. Please choose another bank, method or way to pay.",
    ru: "Не получилось начать оплату. Выберите другой банк, метод или способ оплаты.",
  },
  unavailable: later,
  outcome_unknown: later,
  paused: later,
  configuration: {
    type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
    en: "This way to pay is not available. Please choose another one.",
    ru: "Этот способ оплаты недоступен. Выберите другой.",
  },
  bad_signature: {
    type: MedusaError.Types.UNAUTHORIZED,
    en: "The request could not be verified.",
    ru: "Запрос не удалось проверить.",
  },
  busy: {
    type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
    en: "Your payment is being prepared. Please try again in a few seconds.",
    ru: "Оплата готовится. Попробуйте ещё раз через несколько секунд.",
  },
  paid: {
    type: MedusaError.Types.NOT_ALLOWED,
    en: "Your payment has arrived. Your order is being placed.",
    ru: "Оплата получена. Оформляем ваш заказ.",
  },
  unpaid: {
    type: MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR,
    en: "Your payment has not arrived yet. Please finish it, or wait a moment if you have paid.",
    ru: "Оплата ещё не поступила. Завершите её или, если вы уже заплатили, немного подождите.",
  },
  resolved: {
    type: MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR,
    en: "The shop has closed this payment. If you still want to buy, please pay again.",
    ru: "Магазин закрыл эту оплату. Если вы всё ещё хотите купить, оплатите заново.",
  },
  too_many: {
    type: MedusaError.Types.NOT_ALLOWED,
    en: "This payment was started too many times. Please choose another way to pay.",
    ru: "Эту оплату начинали слишком много раз. Выберите другой способ.",
  },
  other_open: {
    type: MedusaError.Types.NOT_ALLOWED,
    en: "A payment over another amount is still open. Please finish or cancel it first.",
    ru: "Ещё открыта оплата на другую сумму. Сначала завершите или отмените её.",
  },
  no_cart: {
    type: MedusaError.Types.NOT_ALLOWED,
    en: "This payment can only be started from a cart.",
    ru: "Оплату можно начать только из корзины.",
  },
}

/** @param locale of the shopper's request, such as `ru-RU` */
export function customerError(code: Code, locale: string | undefined): MedusaError {
  const error = customerErrors[code]
  return new MedusaError(error.type, error[shopperLanguage(locale)])
}

/**
 * What a shopper is told of an error: a database that refuses is no other news than a service that is down.
 *
 * @returns undefined for an error that nobody foresaw
 */
export function customerCode(error: unknown): PayinErrorCode | undefined {
  if (isPayinError(error)) return error.code
  return isDatabaseError(error) ? "unavailable" : undefined
}
