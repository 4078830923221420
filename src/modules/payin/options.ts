import { z } from "@medusajs/framework/zod"
import { payInMethods, type CodeReader } from "../../merchant-api"

/**
 * What a store may set (README, "Configure"). All problems are reported in one message at boot, each with its cure.
 * A misspelt option is a problem too: an option that silently does nothing is worse than a store that does not start.
 */
/** The pay-out's fields are not shown in the contract, so the store builds the body. Amounts are decimal strings. */
export type BuildPayOut = (refund: {
  attemptId: string
  tradeId: string | null
  externalTransactionId: string
  amount: string
  currency: string
}) => Record<string, unknown>

export type PayinOptions = z.infer<typeof optionsSchema>
export type AccountOptions = PayinOptions["accounts"][string]

/**
 * @param input the plugin's options as Medusa hands them over. Medusa adds `database` with the full database URL:
 *   the object is never logged and never put into an error.
 * @throws Error with every problem and its cure.
 */
export function parseOptions(input: unknown): PayinOptions {
  const { database: _database, ...own } = (input ?? {}) as Record<string, unknown>
  const parsed = optionsSchema.safeParse(own)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `  - ${issue.path.join(".") || "options"}: ${cureOf(issue)}`)
  throw new Error(
    `medusa-payment-payin: the options in medusa-config.ts need a change.\n${problems.join("\n")}\n` +
      `  README, "Configure", lists every option with its meaning.`,
  )
}

function cureOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return `unknown option ${issue.keys.join(", ")}; check the spelling.`
  return issue.message
}

const url = (what: string) =>
  z
    .string({ error: `missing or not a text; give ${what}.` })
    .refine(isHttpUrl, { error: `not an http(s) address; give ${what}.` })

/** A redirect may hold placeholders such as `{cart_id}`; they are filled in on the server. */
const redirectTemplate = z.string({ error: "not a text." }).refine((text) => isHttpUrl(text.replace(/\{\w+\}/g, "x")), {
  error: "not an http(s) address; give a full one, for example https://shop.example/return?cart_id={cart_id}.",
})

const seconds = z
  .number({ error: "not a number of seconds." })
  .int()
  .positive({ error: "give a whole number above 0." })

const codeReader = z.custom<CodeReader>((value) => typeof value === "function", {
  error: "not a function; give (json) => iterable of codes.",
})

const account = z.strictObject(
  {
    baseUrl: url("the service's base address, for example https://api.example.com"),
    apiKey: z
      .string({ error: "missing; give the API key from the merchant panel, best through the environment." })
      .min(1, { error: "empty; give the API key from the merchant panel, best through the environment." }),
    /** Keys that were replaced a short time ago: callbacks signed with them are still accepted. */
    previousApiKeys: z.array(z.string().min(1)).default([]),
    /** The payment window of the merchant panel; for countdowns and checks. Unknown is fine. */
    paymentWindowSeconds: seconds.optional(),
    bank: z.string().min(1).optional(),
    method: z
      .enum(payInMethods, { error: `not a method of the service; one of ${payInMethods.join(", ")}.` })
      .optional(),
    /** Narrows the service's methods to those that the project has. */
    methods: z
      .array(z.enum(payInMethods, { error: `not a method of the service; one of ${payInMethods.join(", ")}.` }))
      .optional(),
    /** Payment Page languages beside EN and RU. */
    locales: z.array(z.string().min(1)).default([]),
    paymentPage: z
      .strictObject({
        successRedirect: redirectTemplate.optional(),
        errorRedirect: redirectTemplate.optional(),
        supportLink: redirectTemplate.optional(),
        locale: z.string().min(1).optional(),
      })
      .prefault({}),
    /** When the trade opens, and when the order is placed. See README, "Two ways to check out". */
    mode: z
      .enum(["pay_then_order", "order_then_pay"], { error: "one of pay_then_order, order_then_pay." })
      .default("pay_then_order"),
    /** What becomes of an order whose payment window ended unpaid (`order_then_pay`). */
    unpaidOrder: z.enum(["cancel", "keep"], { error: "one of cancel, keep." }).default("cancel"),
    /** What a changed amount does to an open trade: the next one takes its place, or the shopper has to pay or end it. */
    onCartChange: z.enum(["supersede", "refuse"], { error: "one of supersede, refuse." }).default("supersede"),
    /** Trades that one cart may open, canceled ones counted. */
    maxAttempts: z.number({ error: "not a number." }).int().min(1, { error: "give 1 or more." }).default(10),
    /**
     * Asks for an amount inside a range instead of the exact one, which finds requisites more often. The contract does
     * not show the field names of `fiatAmountRange`, so they are given here.
     */
    range: z
      .strictObject({
        minField: z.string({ error: "missing; give the name of the lower bound's field." }).min(1),
        maxField: z.string({ error: "missing; give the name of the upper bound's field." }).min(1),
        /** Percent of the amount that may come less or more and still pays it in full. */
        tolerancePercent: z
          .number({ error: "missing; give a number above 0 and below 100." })
          .gt(0, { error: "give a number above 0 and below 100." })
          .lt(100, { error: "give a number above 0 and below 100." }),
      })
      .optional(),
    /** The service shows no refund of a pay-in. `by_hand` records refunds that staff make, and asks for a confirmation. */
    refunds: z.enum(["refuse", "by_hand"], { error: "one of refuse, by_hand." }).default("refuse"),
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
    discoveryTtlSeconds: seconds.default(600),
    timeouts: z
      .strictObject({
        connectMs: z.number().int().positive().optional(),
        headersMs: z.number().int().positive().optional(),
        bodyMs: z.number().int().positive().optional(),
        deadlineMs: z.number().int().positive().optional(),
      })
      .prefault({}),
  },
  { error: "missing; give { baseUrl, apiKey }." },
)

const optionsSchema = z.strictObject({
  accounts: z
    .record(z.string().regex(/^[a-z0-9-]{1,32}$/, { error: "an account's name is a-z, 0-9 and -." }), account, {
      error: "missing; give { default: { baseUrl, apiKey } }.",
    })
    .refine((accounts) => Object.keys(accounts).length > 0, { error: "empty; give { default: { baseUrl, apiKey } }." }),
  /** Origins to which a storefront's request may send the shopper back. Default: the store's `storeCors`. */
  allowedRedirectOrigins: z.array(url("an origin, for example https://shop.example")).optional(),
  /** How long done callbacks and their history are kept. */
  historyDays: z.number({ error: "not a number of days." }).int().min(1, { error: "give 1 or more." }).default(180),
  reconcile: z
    .strictObject({
      /** Attempts that one run of the job takes up. */
      batch: z.number().int().min(1).max(1000).default(100),
      concurrency: z.number().int().min(1).max(32).default(4),
      /** Reads per second and account that the job may cause. */
      callsPerSecond: z.number().positive().default(20),
    })
    .prefault({}),
  /** Whose address and browser a request shows. See README, "Payer". */
  payer: z
    .strictObject({
      /** True when browsers call this store's API themselves, without a storefront's server in between. */
      direct: z.boolean({ error: "not true or false." }).default(false),
      /** How many proxies of yours stand in front of the store. */
      trustedProxies: z.number({ error: "not a number." }).int().min(0, { error: "give 0 or more." }).default(0),
    })
    .prefault({}),
})

function isHttpUrl(text: string): boolean {
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  return parsed?.protocol === "https:" || parsed?.protocol === "http:"
}
