import { z } from "zod"
import type { CodeReader } from "../../../merchant-api/discovery/code-list"
import { shownLocales } from "../../../merchant-api/discovery/discovery"
import { knownMethods } from "../../../merchant-api/discovery/pay-in-methods"
import { amountLimits } from "../checkout/amount-limits"
import {
  checkoutOptions,
  method,
  methodCode,
  optionsOf,
  pageLocale,
  paymentPageOptions,
} from "../checkout/checkout-options"
import { seconds } from "../checkout/field-kinds"
import { shopperNames } from "../checkout/shopper-names"
import { ANY } from "../fallback/fallback-list"
import { fallbackProblems, NO_REQUISITES } from "../fallback/fallback-problems"
import { apiKey, proxyUrl } from "../option-kinds/connection"
import { httpUrl } from "../option-kinds/http-url"

/** The contract does not show a pay-out's fields, so the store builds the body. Amounts are decimal strings. */
export type BuildPayOut = (refund: {
  /** Medusa's refund id, usable in the pay-out's external id. A refund retried after a failure has a new one. */
  refundId: string | undefined
  /** An id for this pay-out alone: no pay-in has it, and a retry of the same refund gets it again. */
  payOutId: string
  attemptId: string
  tradeId: string | null
  externalTransactionId: string
  amount: string
  currency: string
}) => Record<string, unknown> | Promise<Record<string, unknown>>

const codeReader = z.custom<CodeReader>((value) => typeof value === "function", {
  error: "not a function; give (json) => iterable of codes.",
})

/** Far more than any call may take. A timer that is to wait longer than 24 days does not wait at all. */
const milliseconds = z
  .int({ error: "give whole milliseconds above 0, for example 5000." })
  .positive({ error: "give whole milliseconds above 0, for example 5000." })
  .max(600_000, { error: "give whole milliseconds, 10 minutes (600000) or less." })
  .optional()

const statusWords = z
  .array(
    z.string({ error: "not a text; give the service's word." }).min(1, { error: "empty; give the service's word." }),
    { error: 'not a list; give ["closed"], for example.' },
  )
  .default([])

const codeMeanings = [
  "rejected",
  "unavailable",
  "outcome_unknown",
  "configuration",
  "not_found",
  "duplicate",
  NO_REQUISITES,
] as const

/** What a store may set for one merchant account. */
export const eachOption = z.strictObject(
  {
    /** The service's base address. Without it, or without the key, the account is connected in the admin panel. */
    baseUrl: httpUrl("the service's base address, for example https://api.example.com").optional(),
    /** The API key of the merchant panel. It also signs requests and verifies callbacks. */
    apiKey: apiKey.optional(),
    /** HTTP proxy for calls to the service, for a store without a fixed outgoing address. */
    proxyUrl: proxyUrl.optional(),
    /** Recently replaced keys: callbacks signed with them are still accepted. */
    previousApiKeys: z.array(apiKey, { error: 'not a list; give ["the key"].' }).default([]),
    /** A sandbox or test account, marked in the panel. By default, whether the base address is not a public one. */
    test: z.boolean({ error: "not true or false." }).optional(),
    ...optionsOf(checkoutOptions),
    /** Narrows the service's methods to those that the project has. */
    methods: z
      .array(method, { error: 'not a list; give ["card", "sbp"], for example.' })
      .min(1, { error: 'empty; give ["card", "sbp"], for example, or leave it out for all methods.' })
      .optional(),
    /** Methods besides the contract's, which says itself that its list is not fixed. */
    additionalMethods: z.array(methodCode, { error: 'not a list; give ["wallet"], for example.' }).default([]),
    /** What shoppers read instead of a method's code. One that is named neither here nor in our texts stays its code. */
    methodNames: shopperNames.default({}),
    limits: amountLimits,
    /** What shoppers read instead of a bank's code. A bank that is not named here stays its code. */
    bankNames: shopperNames.default({}),
    /** Payment Page languages besides EN and RU. */
    locales: z.array(pageLocale, { error: 'not a list; give ["KZ"], for example.' }).default([]),
    paymentPage: z
      .strictObject(optionsOf(paymentPageOptions), {
        error: "not an object; give { successRedirect, errorRedirect, supportLink, locale }.",
      })
      .prefault({}),
    /** Builds the body of a pay-out for a refund; its result is signed and sent unchanged. */
    buildPayOut: z
      .custom<BuildPayOut>((value) => typeof value === "function", { error: "not a function; give (refund) => body." })
      .optional(),
    /** The service's statuses for an ended pay-out, which the contract does not show. */
    payOutStatuses: z
      .strictObject(
        {
          /** Of one that is done. Default: none, so that statuses are shown and have no effect. */
          done: statusWords,
          /** Of one that failed, besides `canceled`. Each opens a case. */
          failed: statusWords,
        },
        { error: "not an object; give { done, failed }." },
      )
      .refine(({ done, failed }) => !done.some((word) => failed.includes(word)), {
        path: ["failed"],
        error: "holds a word of done; a pay-out ends in one way.",
      })
      .prefault({}),
    /** The service's error codes that the contract does not list, and what they mean. */
    errorCodes: z
      .record(z.string(), z.enum(codeMeanings, { error: `not a meaning; one of ${codeMeanings.join(", ")}.` }), {
        error: 'not an object; give { SOME_CODE: "rejected" }, for example.',
      })
      .default({}),
    /** Reads the service's currency list: gets the JSON, returns the codes. */
    readCurrencies: codeReader.optional(),
    /** The same for the bank list. */
    readBanks: codeReader.optional(),
    /** How long currencies and banks are cached, in seconds. Default: 600. */
    discoveryTtlSeconds: seconds.default(600),
    /** Of calls to the service, in milliseconds. */
    timeouts: z
      .strictObject(
        {
          /** Time to open a connection. Default: 5000. */
          connectMs: milliseconds,
          /** Time until the response begins. Default: 20000. */
          headersMs: milliseconds,
          /** Longest pause within the response. Default: 10000. */
          bodyMs: milliseconds,
          /** One whole call, with its retries. Default: 30000. */
          deadlineMs: milliseconds,
        },
        { error: "not an object; give { connectMs, headersMs, bodyMs, deadlineMs }." },
      )
      .prefault({}),
  },
  { error: "missing; give { baseUrl, apiKey }, or {} to connect the account in the admin panel." },
)

export type AccountOptions = z.infer<typeof eachOption>

/** The same, with what only several options together can be wrong about. */
export const accountOptionsSchema = eachOption
  .refine(...namesKnownMethods("method", ({ method }) => [method]))
  .refine(...namesKnownMethods("methods", ({ methods }) => methods))
  .refine(...namesKnownMethods("limits", ({ limits }) => Object.values(limits).flatMap(methodsOfLimits)))
  .refine(
    ...namesKnownMethods("fallbacks", ({ fallbacks }) =>
      fallbacks?.map(({ method }) => (method === ANY ? undefined : method)),
    ),
  )
  .refine(({ method, methods }) => !method || !methods || methods.includes(method), {
    path: ["method"],
    error: "not among methods, so every payment would be refused; add it to methods, or leave it out.",
  })
  .refine(({ locales, paymentPage: { locale } }) => !locale || [...shownLocales, ...locales].includes(locale), {
    path: ["paymentPage", "locale"],
    error: `not a language of the page; ${shownLocales.join(" or ")}, or add it to locales if the service has it.`,
  })
  .superRefine((options, context) => {
    for (const { code, option, cure } of fallbackProblems(options)) {
      context.addIssue({ code: "custom", path: [option], message: cure, params: { code } })
    }
  })

/** Runs although another option is wrong, so that all problems are reported at once. */
function namesKnownMethods(option: keyof AccountOptions, named: (options: AccountOptions) => MaybeCodes) {
  const strangers = (options: AccountOptions) => {
    const known: readonly unknown[] = knownMethods(options)
    return (named(options) ?? []).filter((code) => code !== undefined && !known.includes(code))
  }
  const params: Exclude<Parameters<typeof eachOption.refine>[1], string> = {
    path: [option],
    error: ({ input }) => {
      const options = input as AccountOptions
      const known = knownMethods(options).join(", ")
      return `"${strangers(options)[0]}" is not a method of the service; one of ${known}, or add it to additionalMethods.`
    },
    when: ({ issues, value }) => {
      const wrong = issues.map(({ path }) => path?.[0])
      return (
        typeof value === "object" && value !== null && !wrong.includes(option) && !wrong.includes("additionalMethods")
      )
    },
  }
  return [(options: AccountOptions) => strangers(options).length === 0, params] as const
}

type MaybeCodes = readonly (string | undefined)[] | undefined

function methodsOfLimits({ methods }: AccountOptions["limits"][string]): string[] {
  return Object.keys(methods ?? {})
}
