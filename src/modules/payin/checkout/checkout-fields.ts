import { z } from "@medusajs/framework/zod"
import { payInMethods } from "../../../merchant-api/discovery/pay-in-methods"
import { redirectTemplate } from "./redirect-template"

/** What may be set for an account's checkout, in the options and in the admin: one rule for each field. */
export const checkoutFields = {
  /** When the trade opens, and when the order is placed. See README, "Two ways to check out". */
  mode: z.enum(["pay_then_order", "order_then_pay"], { error: "one of pay_then_order, order_then_pay." }),
  /** What happens to an order whose payment window ended unpaid (`order_then_pay`). */
  unpaidOrder: z.enum(["cancel", "keep"], { error: "one of cancel, keep." }),
  /** What a changed amount does to an open trade: the next one supersedes it, or the shopper has to pay or end it. */
  onCartChange: z.enum(["supersede", "refuse"], { error: "one of supersede, refuse." }),
  /** Trades that one cart may open, canceled ones included. */
  maxAttempts: z.int({ error: "give a whole number, 1 or more." }).min(1, { error: "give a whole number, 1 or more." }),
  /** The name of a bound's field in `fiatAmountRange`, which the contract does not show. */
  rangeField: z
    .string({ error: "missing; give the name of the bound's field in fiatAmountRange." })
    .min(1, { error: "empty; give the name of the bound's field in fiatAmountRange." })
    .max(100, { error: "too long; give the name of the bound's field in fiatAmountRange." }),
  /** Percent by which the paid amount may differ and still pay in full. */
  tolerancePercent: z
    .number({ error: "missing; give a number above 0 and below 100." })
    .gt(0, { error: "give a number above 0 and below 100." })
    .lt(100, { error: "give a number above 0 and below 100." }),
  method: z.enum(payInMethods, { error: `not a method of the service; one of ${payInMethods.join(", ")}.` }),
  bank: z
    .string({ error: "not a text." })
    .min(1, { error: "empty; leave it out instead." })
    .max(100, { error: "longer than 100 characters; give the bank as the service lists it." }),
  redirect: redirectTemplate,
  locale: z
    .string({ error: "not a text." })
    .min(1, { error: "empty; leave it out instead." })
    .max(20, { error: "longer than 20 characters; give a language, for example EN." }),
  /** Whole seconds. */
  seconds: z.int({ error: "give a whole number above 0." }).positive({ error: "give a whole number above 0." }),
  /** Whether what the store knows about the payer goes to the service. */
  payerContext: z.enum(["send", "omit"], { error: "one of send, omit." }),
  /** The contract shows no refund of a pay-in. `by_hand` records refunds that staff make, and asks for confirmation. */
  refunds: z.enum(["refuse", "by_hand"], { error: "one of refuse, by_hand." }),
}

/** @param other the field of the lower bound, as named where the error is reported */
export function sameRangeFields(other: string): string {
  return `the same name as ${other}; give each bound the name of its own field in fiatAmountRange.`
}
