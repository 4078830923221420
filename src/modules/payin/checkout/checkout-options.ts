import { z } from "zod"
import type { MethodCode } from "../../../merchant-api/discovery/pay-in-methods"
import { fallbackList } from "../fallback/fallback-list"
import { choice, count, listed, minutes, range, template } from "./field-kinds"
import { type SnakeCase, toSnakeCase } from "./letter-case"

/** A method of the service. Which of them an account has, its options say together. */
export const methodCode = z
  .string({ error: "not a text." })
  .min(1, { error: "empty; leave it out instead." })
  .max(50, { error: "longer than 50 characters; give the method as the service writes it." })

/** The same, with a type by which an editor offers the contract's methods. */
export const method = methodCode as unknown as z.ZodType<MethodCode, MethodCode>

const bank = z
  .string({ error: "not a text." })
  .min(1, { error: "empty; leave it out instead." })
  .max(100, { error: "longer than 100 characters; give the bank as the service lists it." })

/** A language of the Payment Page. */
export const pageLocale = z
  .string({ error: "not a text." })
  .min(1, { error: "empty; leave it out instead." })
  .max(20, { error: "longer than 20 characters; give a language, for example EN." })

/**
 * The options of an account that the admin panel shows, too. A row is an option of `accounts.<name>`, a setting in the
 * admin API (`unpaid_order` for `unpaidOrder`), a field of the panel's form, and the rule that all of them check.
 * The panel bundles this file: it and its imports know nothing of the server.
 */
export const checkoutOptions = {
  /** When the trade opens, and when the order is placed. See README, "Two ways to check out". Default: `pay_then_order`. */
  mode: choice("way", ["pay_then_order", "order_then_pay"]),
  /** What happens to an order whose payment window ended unpaid (`order_then_pay`). Default: `cancel`. */
  unpaidOrder: choice("way", ["cancel", "keep"]),
  /** What a changed amount does to an open trade: the next one supersedes it, or the shopper has to pay or end it. Default: `supersede`. */
  onCartChange: choice("way", ["supersede", "refuse"]),
  /** Trades that one cart may open, canceled ones included. Default: 10. */
  maxAttempts: count("way", { byDefault: 10, max: 1000 }),
  /** The payment window set in the merchant panel, in seconds, for countdowns and checks. May be unknown. */
  paymentWindowSeconds: minutes("way"),
  /** Preferred method, one of `methods` if that is set. Default: the service picks one. */
  method: listed("money", "methods", method),
  /** Preferred bank, spelt as the service spells it. Default: the service picks one. */
  bank: listed("money", "banks", bank),
  range: range("money"),
  /** What is asked for instead, in this order, when the service has no requisites. See docs/configure.md, "Fallbacks". */
  fallbacks: fallbackList("money", { method, bank }),
  /** Whether what the store knows about the payer goes to the service. Default: `send`. */
  payerContext: choice("rest", ["send", "omit"]),
  /** The contract shows no refund of a pay-in. `by_hand` records refunds that staff make, and asks for confirmation. Default: `refuse`. */
  refunds: choice("rest", ["refuse", "by_hand"]),
}

/** The same for `accounts.<name>.paymentPage`. */
export const paymentPageOptions = {
  /** Where the Payment Page sends the shopper after paying. May contain `{cart_id}` and others: see docs/configure.md. */
  successRedirect: template("page"),
  /** The same after a failed or canceled payment. */
  errorRedirect: template("page"),
  /** Support link on the Payment Page, with the same placeholders. */
  supportLink: template("page"),
  /** Language of the Payment Page: exactly `EN`, `RU` or one of `locales`. */
  locale: listed("page", "locales", pageLocale),
}

type Options = typeof checkoutOptions & typeof paymentPageOptions

/** The settings, by the names that they have in the admin API. */
export type CheckoutValues = { [Key in keyof Options as SnakeCase<Key>]: z.output<Options[Key]["setting"]> }

export type CheckoutField = keyof CheckoutValues

/** A row as the panel's form reads it. */
export type FieldPlan = {
  [Key in keyof Options]: Omit<Options[Key], "option" | "setting"> & { name: SnakeCase<Key>; setting: z.ZodType }
}[keyof Options]

/** All rows, with the names of their settings. */
export const checkoutFields = Object.entries({ ...checkoutOptions, ...paymentPageOptions }).map(
  ([key, { option: _option, ...row }]) => ({ ...row, name: toSnakeCase(key) }),
) as FieldPlan[]

/** The options' part of some rows, for the schema of the options. */
export function optionsOf<Rows extends Record<string, { option: z.ZodType }>>(rows: Rows) {
  const shape = Object.entries(rows).map(([key, { option }]) => [key, option])
  return Object.fromEntries(shape) as { [Key in keyof Rows]: Rows[Key]["option"] }
}
