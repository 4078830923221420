import { z } from "zod"
import { isUnfilled } from "../../merchant-api/connection-rules"
import { accountOptionsSchema } from "./account/account-options"
import { hostSupport, modeProblems } from "./host-support"
import { mailOptions, template, wantedMails } from "./mail/mail-options"
import { encryptionKey } from "./option-kinds/encryption-key"
import { httpUrl } from "./option-kinds/http-url"
import { days, wholeNumber } from "./option-kinds/whole-number"
import { payerOptions } from "./payer-options"
import { retentionOptions } from "./retention/retention-options"

/**
 * What a store may set (docs/configure.md). All problems are reported in one message at boot, each with its cure.
 * A misspelt option is a problem too: an option that silently does nothing is worse than a store that does not start.
 */
export type PayinOptions = z.infer<typeof optionsSchema>

/**
 * @param input the plugin's options as Medusa hands them over. Medusa adds `database` with the full database URL:
 *   the object is never logged and never put into an error.
 * @param host what the store's Medusa can do
 * @throws Error with every problem and its cure.
 */
export function parseOptions(input: unknown, host = hostSupport): PayinOptions {
  const { database: _database, ...own } = (input ?? {}) as Record<string, unknown>
  const parsed = consistentOptions.safeParse(own)
  const problems = parsed.success
    ? modeProblems(parsed.data.accounts, host)
    : parsed.error.issues.map(
        (issue) => `  - ${issue.path.join(".") || "options"}: ${cureOf(issue)}${hintOf(issue, own)}`,
      )
  if (parsed.success && problems.length === 0) return parsed.data
  throw new Error(
    `medusa-payment-payin: the options in medusa-config.ts need a change.\n${problems.join("\n")}\n` +
      `  docs/configure.md of the package lists every option with its meaning.`,
  )
}

function cureOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") {
    return `unknown option ${issue.keys.join(", ")}; ${placeOf(issue) ?? "check the spelling."}`
  }
  // What the record says of itself is about its values: that it is missing.
  if (issue.code === "invalid_key") return issue.issues[0]?.message ?? issue.message
  return issue.message
}

/** A store has two sets of options. One that is well spelt in the other set's place looks right in it. */
function placeOf({ keys, path }: z.core.$ZodIssueUnrecognizedKeys): string | undefined {
  const isOf = (options: object) => keys.every((key) => Object.hasOwn(options, key))
  if (path.length === 0 && isOf(accountOptionsSchema.shape)) return "belongs under accounts.<name>."
  if (path.length === 2 && path[0] === "accounts" && isOf(optionsSchema.shape))
    return "belongs beside accounts, not in an account."
  return undefined
}

/** Whatever comes from the environment is a text, and looks right in it. */
function hintOf(issue: z.core.$ZodIssue, own: object): string {
  if (issue.code !== "invalid_type") return ""
  const given = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)[key], own)
  if (typeof given !== "string") return ""
  if (issue.expected === "boolean") return ' It is a text; write process.env.… === "true".'
  return ["number", "int"].includes(issue.expected) ? " It is a text; write Number(process.env.…)." : ""
}

const channelMissing = { error: 'missing; give a channel of your notification providers, such as "email".' }
const addressMissing = { error: 'missing; give an address, or a list of up to 20: ["shop@example.com"].' }
const address = z.string(addressMissing).trim().min(1, addressMissing).max(320, addressMissing)
const addresses = z.array(address, addressMissing).min(1, addressMissing).max(20, addressMissing)

/** The webhook's path is appended to it: in a whole webhook URL, it would stand twice. */
function storeAddress(what: string) {
  return httpUrl(`${what}, for example https://api.shop.example`).refine((text) => !/\/hooks\/payment/i.test(text), {
    error: "holds the path of the webhook; give the store's address alone, https://api.shop.example for example.",
  })
}

/** Every option of the plugin. */
export const optionsSchema = z.strictObject({
  accounts: z
    .record(
      z.string().regex(/^[a-z0-9-]{1,32}$/, { error: "an account's name is a-z, 0-9 and -, 32 of them at most." }),
      accountOptionsSchema,
      {
        error: "missing; give { default: { baseUrl, apiKey } }.",
      },
    )
    .refine((accounts) => Object.keys(accounts).length > 0, { error: "empty; give { default: { baseUrl, apiKey } }." }),
  encryptionKey: z
    .preprocess(
      (keys) => (typeof keys === "string" ? [keys] : keys),
      z.array(encryptionKey, { error: "not a text or a list of texts; make one with: openssl rand -base64 32." }),
    )
    .default([]),
  /** Where the service reaches this store: the webhook address in the admin panel. Default: Medusa's `backendUrl`. */
  storeUrl: storeAddress("the store's public address").optional(),
  /**
   * The store's address after it moved to another one: says that the store at this address is no copy, as a person can
   * in the panel. Copied along to another store, it says nothing, because that store has another address.
   */
  confirmedStoreUrl: storeAddress("the store's new public address").optional(),
  /** The shop's address, for links to pay: a page of it takes what an order still owes. Default: Medusa's own option. */
  storefrontUrl: httpUrl("the shop's address, for example https://shop.example")
    .refine((text) => !/[{}]|%7[bd]/i.test(text), {
      error: "has a placeholder; links to pay lead to one page, without country or language.",
    })
    .optional(),
  /** Origins that a storefront's request may send the shopper back to. Default: the store's `storeCors`. */
  allowedRedirectOrigins: z
    .array(
      httpUrl("an origin, for example https://shop.example").refine((text) => !text.includes("*"), {
        error: "has a *, which no origin matches; name each one, or leave the list out and use a pattern in storeCors.",
      }),
      { error: 'not a list; give ["https://shop.example"], for example.' },
    )
    .optional(),
  /** How long alerts, mails, and what customers are found by, are kept, in days. Default: 180. */
  historyDays: days({ from: 1 }).default(180),
  retention: retentionOptions.prefault({}),
  /**
   * Digits after the point of the service's crypto amounts, which are integers of a currency's smallest unit: by currency,
   * or by currency and network where they differ. Others are shown as the integers that they are.
   */
  cryptoDecimals: z
    .record(
      z
        .string()
        .regex(/^[A-Za-z0-9]{1,20}(:[\w-]{1,40})?$/, { error: 'not a currency such as "USDT" or "USDT:TRON".' }),
      wholeNumber({ from: 0, to: 36 }),
      { error: "not an object; give { USDT: 6 }, for example." },
    )
    .default({}),
  /** Language of what staff read outside the panel's pages: alerts, and the entries under the panel's bell. Default: `en`. */
  staffLocale: z.enum(["en", "ru"], { error: 'not one of "en", "ru".' }).default("en"),
  /** What staff are told through the store's notification module. Without it, they look at the panel. */
  alerts: z
    .strictObject(
      {
        /** A channel of your notification providers, such as `email`. */
        channel: z.string(channelMissing).min(1, channelMissing),
        /** An address, or a list of up to 20. */
        to: z.union([address.transform((one) => [one]), addresses], addressMissing),
        /** Of the provider's own templates. Default: the text that comes with the message. */
        template,
      },
      { error: 'not an object; give { channel: "email", to: "shop@example.com" }.' },
    )
    .optional(),
  /** How a shopper whose payment needs help reaches the shop. */
  support: z
    .strictObject(
      {
        /** An address to write to. */
        email: z
          .string({ error: "not a text; give an e-mail address." })
          .trim()
          .regex(/^[^\s@<>?&]+@[^\s@<>?&]+$/, {
            error: 'not an e-mail address; give "help@shop.example", for example.',
          })
          .max(320, { error: "too long; give an e-mail address." })
          .optional(),
        /** A page of the shop. */
        url: z
          .string({ error: "not a text; give a web address." })
          .refine((text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) && !isUnfilled(text), {
            error: "not an http(s) address; give https://shop.example/help, for example.",
          })
          .optional(),
      },
      { error: 'not an object; give { email: "help@shop.example" }.' },
    )
    .refine(({ email, url }) => email !== undefined || url !== undefined, {
      error: "empty; give email, url or both.",
    })
    .optional(),
  mails: mailOptions.optional(),
  /** How the job checks payments of which no callback has told. */
  reconcile: z
    .strictObject(
      {
        /** Attempts that a process checks at the same time, 1 to 32. Default: 4. */
        concurrency: wholeNumber({ from: 1, to: 32 }).default(4),
        /** Reads that the job may cause per second and account, over all servers. Default: 20. */
        callsPerSecond: z
          .number({ error: "give a number above 0." })
          .positive({ error: "give a number above 0." })
          .default(20),
      },
      { error: "not an object; give { concurrency, callsPerSecond }." },
    )
    .prefault({}),
  payer: payerOptions,
})

/** What one option says of another. */
const consistentOptions = optionsSchema.superRefine(({ mails, storefrontUrl }, context) => {
  if (wantedMails(mails).length === 0 || storefrontUrl !== undefined) return
  const message = "missing, and the mails to shoppers link to it; give the shop's address, or switch the mails off."
  context.addIssue({ code: "custom", path: ["storefrontUrl"], message })
})
