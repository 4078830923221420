import { z } from "@medusajs/framework/zod"
import type { CodeReader } from "../../merchant-api"
import { checkoutFields, isHttpUrl } from "./checkout-fields"

/** The pay-out's fields are not shown in the contract, so the store builds the body. Amounts are decimal strings. */
export type BuildPayOut = (refund: {
  /** Medusa's id of the refund, the same when it is tried again: what a pay-out's external id can be made of. */
  refundId: string | undefined
  attemptId: string
  tradeId: string | null
  externalTransactionId: string
  amount: string
  currency: string
}) => Record<string, unknown>

const codeReader = z.custom<CodeReader>((value) => typeof value === "function", {
  error: "not a function; give (json) => iterable of codes.",
})

const milliseconds = z.number({ error: "not a number of milliseconds." }).int().positive().optional()

/** What a store may set for one merchant account. */
export const accountOptionsSchema = z.strictObject(
  {
    /** Without it, or without the key, the account is connected in the admin panel. */
    baseUrl: httpUrl("the service's base address, for example https://api.example.com").optional(),
    apiKey: z
      .string({ error: "not a text; give the API key from the merchant panel, best through the environment." })
      .min(1, { error: "empty; give the API key from the merchant panel, best through the environment." })
      .optional(),
    /** Keys that were replaced a short time ago: callbacks signed with them are still accepted. */
    previousApiKeys: z.array(z.string().min(1)).default([]),
    /** The payment window of the merchant panel; for countdowns and checks. Unknown is fine. */
    paymentWindowSeconds: checkoutFields.seconds.optional(),
    bank: checkoutFields.bank.optional(),
    method: checkoutFields.method.optional(),
    /** Narrows the service's methods to those that the project has. */
    methods: z.array(checkoutFields.method).optional(),
    /** Payment Page languages beside EN and RU. */
    locales: z.array(checkoutFields.locale).default([]),
    paymentPage: z
      .strictObject({
        successRedirect: checkoutFields.redirect.optional(),
        errorRedirect: checkoutFields.redirect.optional(),
        supportLink: checkoutFields.redirect.optional(),
        locale: checkoutFields.locale.optional(),
      })
      .prefault({}),
    mode: checkoutFields.mode.default("pay_then_order"),
    unpaidOrder: checkoutFields.unpaidOrder.default("cancel"),
    onCartChange: checkoutFields.onCartChange.default("supersede"),
    maxAttempts: checkoutFields.maxAttempts.default(10),
    /** Asks for an amount inside a range instead of the exact one, which finds requisites more often. */
    range: z
      .strictObject({
        minField: checkoutFields.rangeField,
        maxField: checkoutFields.rangeField,
        tolerancePercent: checkoutFields.tolerancePercent,
      })
      .optional(),
    payerContext: checkoutFields.payerContext.default("send"),
    refunds: checkoutFields.refunds.default("refuse"),
    /** Builds the body of a pay-out for a refund; what it returns is signed and sent as it is. */
    buildPayOut: z
      .custom<BuildPayOut>((value) => typeof value === "function", { error: "not a function; give (refund) => body." })
      .optional(),
    /** Error codes of the service that the contract does not show, and what they mean. */
    errorCodes: z
      .record(
        z.string(),
        z.enum(["rejected", "unavailable", "outcome_unknown", "configuration", "not_found", "duplicate"]),
      )
      .default({}),
    readCurrencies: codeReader.optional(),
    readBanks: codeReader.optional(),
    discoveryTtlSeconds: checkoutFields.seconds.default(600),
    timeouts: z
      .strictObject({
        connectMs: milliseconds,
        headersMs: milliseconds,
        bodyMs: milliseconds,
        deadlineMs: milliseconds,
      })
      .prefault({}),
  },
  { error: "missing; give { baseUrl, apiKey }, or {} to connect the account in the admin panel." },
)

export type AccountOptions = z.infer<typeof accountOptionsSchema>

export function httpUrl(what: string) {
  return z
    .string({ error: `not a text; give ${what}.` })
    .refine(isHttpUrl, { error: `not an http(s) address; give ${what}.` })
}
