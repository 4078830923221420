import { z } from "zod"
import { isHttpUrl } from "../connection-rules"
import { PayinError } from "../payin-error"

const positiveDecimal = z.string().regex(/^(?=.*[1-9])\d+(\.\d+)?$/)
/** A URL has no letters beyond ASCII and no spaces, and a merchant types both: those are written as a browser does. */
const webUrl = z
  .string()
  .refine(isHttpUrl)
  .transform((text) => (/^[\x21-\x7e]+$/.test(text) ? text : new URL(text).href))

/** Data about the paying client; only what comes from the real customer's request. Source: Resources, extra object. */
export const payerInfoSchema = z.strictObject({
  ip: z.string().optional(),
  userId: z.string().optional(),
  userAgent: z.string().optional(),
  fingerprint: z.string().optional(),
  /** The contract does not show the unit, so the caller decides it from an option, or omits the field. */
  registeredAt: z.int().optional(),
})

/** Source: service-contract.md, Resources, extra object. */
export const extraSchema = z.strictObject({
  payerInfo: payerInfoSchema.optional(),
  externalTransactionId: z.string().min(1).optional(),
})

/** Unset: the merchant panel's value. Source: service-contract.md, Resources, paymentPageConfig object. */
export const paymentPageConfigSchema = z.strictObject({
  success_redirect: webUrl.optional(),
  error_redirect: webUrl.optional(),
  supportLink: webUrl.optional(),
  locale: z.string().min(1).optional(),
})

/** Source: service-contract.md, Resources, Pay-in request fields. Unknown fields are refused, so none slip out. */
export const payInRequestSchema = z
  .strictObject({
    /** Decimal string, in units of `fiatCurrency`. On the wire it is a JSON number with exactly these digits. */
    fiatAmount: positiveDecimal.optional(),
    /** Decimal strings by field name. The contract does not show the names, so an option gives them. */
    fiatAmountRange: z.record(z.string().min(1), positiveDecimal).optional(),
    fiatCurrency: z.string().min(1).optional(),
    /** Whether the account has it, `Discovery` says, as it does for the bank. */
    method: z.string().min(1).optional(),
    bank: z.string().min(1).optional(),
    extra: extraSchema.optional(),
    paymentPageConfig: paymentPageConfigSchema.optional(),
  })
  .refine(hasOneAmount, { path: ["fiatAmount"] })

export type PayInRequest = z.infer<typeof payInRequestSchema>
export type PaymentPageConfig = z.infer<typeof paymentPageConfigSchema>
export type PayerInfo = z.infer<typeof payerInfoSchema>

/**
 * The request, checked and ready to send.
 *
 * @throws PayinError `rejected` naming the fields that break the contract, never their values: they may be a payer's
 */
export function checkPayInRequest(request: PayInRequest): PayInRequest {
  const parsed = payInRequestSchema.safeParse(request)
  if (parsed.success) return parsed.data
  const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join(".") || "an unknown field"))]
  throw new PayinError(
    "rejected",
    `createPayIn was not sent: the contract does not allow ${fields.join(", ")} as given.`,
  )
}

function hasOneAmount(request: { fiatAmount?: string; fiatAmountRange?: Record<string, string> }): boolean {
  const range = Object.keys(request.fiatAmountRange ?? {}).length > 0
  return (request.fiatAmount !== undefined) !== range
}
