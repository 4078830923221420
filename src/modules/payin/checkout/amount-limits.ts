import { z } from "zod"
import { compareAmounts } from "../../../merchant-api/money"
import { PayinError } from "../../../merchant-api/payin-error"
import type { amountRange } from "./amount-range"
import { methodCode } from "./checkout-options"

const amount = z
  .string({ error: 'not a text; give an amount such as "500" or "500.00".' })
  .regex(/^\d{1,15}(\.\d{1,4})?$/, { error: 'not an amount; give one such as "500" or "500.00".' })

const bounds = {
  /** The smallest amount, as a decimal text. */
  min: amount.optional(),
  /** The largest amount. */
  max: amount.optional(),
}

type Bounds = { min?: string; max?: string }

const isOrdered = ({ max, min }: Bounds) => min === undefined || max === undefined || compareAmounts(min, max) <= 0
const meets = (one: Bounds, other: Bounds) =>
  isOrdered({ min: one.min, max: other.max }) && isOrdered({ min: other.min, max: one.max })
const disordered = { path: ["max"], error: "below min; no amount would be left." }
const notBounds = { error: 'not an object; give { min: "500", max: "100000" }.' }

/** The amounts that the service takes, by currency, which the contract does not show. */
export const amountLimits = z
  .record(
    z.string().regex(/^[A-Z]{3}$/, { error: "not a currency's code in capitals, such as RUB." }),
    z
      .strictObject(
        {
          ...bounds,
          /** Narrower, for a method. */
          methods: z
            .record(methodCode, z.strictObject(bounds, notBounds).refine(isOrdered, disordered), {
              error: 'not an object; give { sbp: { max: "60000" } }, for example.',
            })
            .optional(),
        },
        notBounds,
      )
      .refine(isOrdered, disordered)
      .refine(({ methods = {}, ...ofCurrency }) => Object.values(methods).every((one) => meets(one, ofCurrency)), {
        path: ["methods"],
        error: "one lies outside the limits of its currency; no amount would be left for it.",
      }),
    { error: 'not an object; give { RUB: { min: "500", max: "100000" } }, for example.' },
  )
  .default({})

export type AmountLimits = z.infer<typeof amountLimits>

type Wanted = { amount: string; currency: string; method?: string }

/** What the account, and the method if one is known, take of a currency. */
function limitsOf(limits: AmountLimits, { currency, method }: Omit<Wanted, "amount">): Bounds[] {
  const ofCurrency = limits[currency.toUpperCase()]
  const methods = ofCurrency?.methods ?? {}
  return [ofCurrency, method !== undefined && Object.hasOwn(methods, method) ? methods[method] : undefined].filter(
    (each) => each !== undefined,
  )
}

export function isWithinLimits(limits: AmountLimits, wanted: Wanted): boolean {
  return limitsOf(limits, wanted).every(
    ({ max, min }) =>
      (min === undefined || compareAmounts(wanted.amount, min) >= 0) &&
      (max === undefined || compareAmounts(wanted.amount, max) <= 0),
  )
}

type Choosing = { limits: AmountLimits; method?: string | undefined; methods?: readonly string[] | undefined }

/** Whether one of the account's ways to pay takes the amount: of those that shoppers choose from, or its only one. */
export function takesAmount({ limits, method, methods }: Choosing, payable: { amount: string; currency: string }) {
  return (methods ?? [method]).some((one) => isWithinLimits(limits, { ...payable, method: one }))
}

/** The range around an amount that is within the limits, without what is outside: the service would refuse it. */
export function narrowToLimits(range: AmountRange, limits: AmountLimits, asked: Omit<Wanted, "amount">): AmountRange {
  const { amount_max, amount_min } = range
  if (amount_min === null || amount_max === null) return range
  const bounds = limitsOf(limits, asked)
  return {
    amount_min: bounds.reduce((low, { min = low }) => (compareAmounts(min, low) > 0 ? min : low), amount_min),
    amount_max: bounds.reduce((high, { max = high }) => (compareAmounts(max, high) < 0 ? max : high), amount_max),
  }
}

type AmountRange = ReturnType<typeof amountRange>

/** @throws PayinError `configuration` for an amount that the service would refuse */
export function assertWithinLimits(limits: AmountLimits, wanted: Wanted): void {
  if (isWithinLimits(limits, wanted)) return
  throw new PayinError("configuration", "The amount is outside the limits of the account or the method.", {
    cure: "If the service takes it, correct the option limits.",
    reason: { code: AMOUNT_OUT_OF_LIMITS },
  })
}

export const AMOUNT_OUT_OF_LIMITS = "amount_out_of_limits"
