import { MedusaError } from "@medusajs/framework/utils"
import type { PayinErrorCode } from "../../merchant-api"

/**
 * The one table from our codes to what leaves the provider. The sentences are for shoppers: neutral, with the next
 * step, and without anything of the service (service-contract.md, Errors).
 */
const customerErrors: Record<
  PayinErrorCode | "busy" | "paid" | "unpaid" | "no_cart" | "too_many" | "other_open",
  { type: string; message: string }
> = {
  rejected: {
    type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
    message: "This payment could not be started. Please choose another bank, method or way to pay.",
  },
  unavailable: {
    type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
    message: "Payment is not available for the moment. Please try again in a minute.",
  },
  outcome_unknown: {
    type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
    message: "Payment is not available for the moment. Please try again in a minute.",
  },
  configuration: {
    type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
    message: "This way to pay is not available. Please choose another one.",
  },
  bad_signature: {
    type: MedusaError.Types.UNAUTHORIZED,
    message: "The request could not be verified.",
  },
  busy: {
    type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
    message: "Your payment is being prepared. Please try again in a few seconds.",
  },
  paid: {
    type: MedusaError.Types.NOT_ALLOWED,
    message: "Your payment has arrived. Your order is being placed.",
  },
  unpaid: {
    type: MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR,
    message: "Your payment has not arrived yet. Please finish it, or wait a moment if you have paid.",
  },
  too_many: {
    type: MedusaError.Types.NOT_ALLOWED,
    message: "This payment was started too many times. Please choose another way to pay.",
  },
  other_open: {
    type: MedusaError.Types.NOT_ALLOWED,
    message: "A payment over another amount is still open. Please finish or cancel it first.",
  },
  no_cart: {
    type: MedusaError.Types.NOT_ALLOWED,
    message: "This payment can only be started from a cart.",
  },
}

export function customerError(code: keyof typeof customerErrors): MedusaError {
  const { type, message } = customerErrors[code]
  return new MedusaError(type, message)
}
