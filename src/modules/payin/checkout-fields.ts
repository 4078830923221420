import { z } from "@medusajs/framework/zod"
import { payInMethods } from "../../merchant-api"

/** A redirect may hold placeholders such as `{cart_id}`; they are filled in on the server. */
const redirectTemplate = z.string({ error: "not a text." }).refine((text) => isHttpUrl(text.replace(/\{\w+\}/g, "x")), {
  error: "not an http(s) address; give a full one, for example https://shop.example/return?cart_id={cart_id}.",
})

/** What may be set for an account's checkout, in the options as well as in the admin: one rule for each field. */
export const checkoutFields = {
  /** When the trade opens, and when the order is placed. See README, "Two ways to check out". */
  mode: z.enum(["pay_then_order", "order_then_pay"], { error: "one of pay_then_order, order_then_pay." }),
  /** What becomes of an order whose payment window ended unpaid (`order_then_pay`). */
  unpaidOrder: z.enum(["cancel", "keep"], { error: "one of cancel, keep." }),
  /** What a changed amount does to an open trade: the next one takes its place, or the shopper has to pay or end it. */
  onCartChange: z.enum(["supersede", "refuse"], { error: "one of supersede, refuse." }),
  /** Trades that one cart may open, canceled ones counted. */
  maxAttempts: z.number({ error: "not a number." }).int().min(1, { error: "give 1 or more." }),
  /** The name of a bound's field in `fiatAmountRange`, which the contract does not show. */
  rangeField: z.string({ error: "missing; give the name of the bound's field in fiatAmountRange." }).min(1).max(100),
  /** Percent of the amount that may come less or more and still pays it in full. */
  tolerancePercent: z
    .number({ error: "missing; give a number above 0 and below 100." })
    .gt(0, { error: "give a number above 0 and below 100." })
    .lt(100, { error: "give a number above 0 and below 100." }),
  method: z.enum(payInMethods, { error: `not a method of the service; one of ${payInMethods.join(", ")}.` }),
  bank: z.string({ error: "not a text." }).min(1, { error: "empty; leave it out instead." }).max(100),
  redirect: redirectTemplate,
  locale: z.string({ error: "not a text." }).min(1, { error: "empty; leave it out instead." }).max(20),
  /** Whole seconds. */
  seconds: z.number({ error: "not a number of seconds." }).int().positive({ error: "give a whole number above 0." }),
  /** Whether what the store knows of the payer goes to the service. */
  payerContext: z.enum(["send", "omit"], { error: "one of send, omit." }),
  /** The service shows no refund of a pay-in. `by_hand` records refunds that staff make, and asks for a confirmation. */
  refunds: z.enum(["refuse", "by_hand"], { error: "one of refuse, by_hand." }),
}

export function isHttpUrl(text: string): boolean {
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  return parsed?.protocol === "https:" || parsed?.protocol === "http:"
}
