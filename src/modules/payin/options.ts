import { z } from "@medusajs/framework/zod"
import { payInMethods, type CodeReader } from "../../merchant-api"

/**
 * What a store may set (README, "Configure"). All problems are reported in one message at boot, each with its cure.
 * A misspelt option is a problem too: an option that silently does nothing is worse than a store that does not start.
 */
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
