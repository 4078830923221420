import type { z } from "zod"
import type { eachOption } from "../account/account-options"
import type { amountLimits } from "../checkout/amount-limits"
import type { checkoutOptions, optionsOf, paymentPageOptions } from "../checkout/checkout-options"
import type { range } from "../checkout/field-kinds"
import type { mailOptions } from "../mail/mail-options"
import type { optionsSchema } from "../options"
import type { payerOptions } from "../payer-options"
import type { retentionOptions } from "../retention/retention-options"

/**
 * The options as written in `medusa-config.ts`, where `satisfies` lets an editor flag a misspelt option. What has a file of
 * its own is taken from there: in the type of the whole, the words about it are lost.
 */
export type PayinPluginOptions = Omit<z.input<typeof optionsSchema>, OwnFile | "encryptionKey"> & {
  /** Your merchant accounts by name: `a-z`, `0-9` and `-`. `{ default: {} }` if you connect in the admin panel. */
  accounts: Record<string, AccountInput>
  /**
   * Seals the API keys entered in the admin panel: 32 random bytes in base64 or hex. Several: the first one seals, all of
   * them open, so that a key can be replaced.
   */
  encryptionKey?: string | string[] | undefined
  /** What shoppers are told through the store's notification module. Default: nothing. */
  mails?: z.input<typeof mailOptions>
  /** Whose address and browser a request shows, and what else is sent. See docs/storefront.md, "Payer". */
  payer?: z.input<typeof payerOptions>
  /** How long what money does not depend on is kept. */
  retention?: z.input<typeof retentionOptions>
}

type OwnFile = "accounts" | "mails" | "payer" | "retention"

type AccountInput = Omit<z.input<typeof eachOption>, keyof typeof checkoutOptions | "limits" | "paymentPage"> &
  Omit<OptionsInput<typeof checkoutOptions>, "range"> & {
    /** The smallest and the largest amount that the account takes, by currency, and narrower for a method. */
    limits?: z.input<typeof amountLimits>
    /** Asks for an amount inside a range instead of the exact one, which finds requisites more often. */
    range?: z.input<ReturnType<typeof range>["option"]>
    /** Where the Payment Page leads, and its language. Default: what the merchant panel says. */
    paymentPage?: OptionsInput<typeof paymentPageOptions>
  }

/** The rows that the panel has, too. */
type OptionsInput<Rows extends Record<string, { option: z.ZodType }>> = z.input<
  z.ZodObject<ReturnType<typeof optionsOf<Rows>>>
>
