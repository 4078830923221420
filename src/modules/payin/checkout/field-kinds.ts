import { z } from "zod"
import { redirectTemplate } from "./redirect-template"

/** Where the admin panel shows a field, in the order in which a person thinks of it. */
export const fieldGroups = ["way", "money", "page", "rest"] as const

export type FieldGroup = (typeof fieldGroups)[number]

const MAX_WINDOW_SECONDS = 30 * 24 * 3600

/** Whole seconds. */
export const seconds = z
  .int({ error: "give a whole number above 0." })
  .positive({ error: "give a whole number above 0." })

/** One of a few words, the first of which is the default. */
export function choice<const Words extends readonly [string, ...string[]]>(group: FieldGroup, choices: Words) {
  const setting = z.enum(choices, { error: `one of ${choices.join(", ")}.` })
  const option = setting.default(choices[0] as z.core.util.NoUndefined<z.output<typeof setting>>)
  return { kind: "choice" as const, group, choices, option, setting }
}

/** One of what the service lists. */
export function listed<Schema extends z.ZodType<string>>(
  group: FieldGroup,
  list: "banks" | "methods" | "locales",
  setting: Schema,
) {
  return { kind: "listed" as const, group, list, option: setting.optional(), setting }
}

/** How many, from 1. @param max what the panel accepts */
export function count(group: FieldGroup, { byDefault, max }: { byDefault: number; max: number }) {
  const whole = z.int({ error: "give a whole number, 1 or more." }).min(1, { error: "give a whole number, 1 or more." })
  const setting = whole.max(max, { error: `give ${max} or less.` })
  return { kind: "count" as const, group, option: whole.default(byDefault), setting }
}

/** Seconds, which the panel shows as minutes. */
export function minutes(group: FieldGroup) {
  const setting = seconds.max(MAX_WINDOW_SECONDS, { error: "give 30 days or less." })
  return { kind: "minutes" as const, group, option: setting.optional(), setting }
}

/** An address with placeholders. */
export function template(group: FieldGroup) {
  return { kind: "template" as const, group, option: redirectTemplate.optional(), setting: redirectTemplate }
}

/** Three fields that belong together: all or none. */
export function range(group: FieldGroup) {
  const option = z
    .strictObject(
      {
        /** The lower bound's field in `fiatAmountRange`, which the contract does not show. */
        minField: boundField,
        /** The upper bound's field. */
        maxField: boundField,
        /** Percent by which the paid amount may differ and still pay in full: above 0, below 100. */
        tolerancePercent,
      },
      { error: "not an object; give { minField, maxField, tolerancePercent }." },
    )
    .refine(({ minField, maxField }) => minField !== maxField, { path: ["maxField"], error: sameAs("minField") })
    .optional()
  const setting = z
    .strictObject({ min_field: boundField, max_field: boundField, tolerance_percent: tolerancePercent })
    .refine(({ min_field, max_field }) => min_field !== max_field, { path: ["max_field"], error: sameAs("min_field") })
  return { kind: "range" as const, group, option, setting }
}

const boundField = z
  .string({ error: "missing; give the name of the bound's field in fiatAmountRange." })
  .min(1, { error: "empty; give the name of the bound's field in fiatAmountRange." })
  .max(100, { error: "too long; give the name of the bound's field in fiatAmountRange." })

const tolerancePercent = z
  .number({ error: "missing; give a number above 0 and below 100." })
  .gt(0, { error: "give a number above 0 and below 100." })
  .lt(100, { error: "give a number above 0 and below 100." })

function sameAs(other: string): string {
  return `the same name as ${other}; give each bound the name of its own field in fiatAmountRange.`
}
