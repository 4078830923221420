import { z } from "zod"
import type { FieldGroup } from "../checkout/field-kinds"

/** The service chooses, whatever the shopper chose or the settings say. */
export const ANY = "any"

/**
 * What another create asks for after the service had no requisites for the first one. It names what is different; the
 * rest stays as the shopper chose and the settings say.
 */
export type Fallback = {
  /** An amount inside the account's `range` instead of the exact one. */
  range?: true
  /** A method of the service, or `any`. */
  method?: string
  /** A bank as the service lists it, or `any`. */
  bank?: string
}

/** More would never be asked for in one request; the rest are there for what the service does not list. */
const MOST = 10

/** The ordered list of fallbacks, as an option and as a setting of the panel. */
export function fallbackList(group: FieldGroup, words: { method: z.ZodType<string>; bank: z.ZodType<string> }) {
  const entry = z
    .strictObject(
      {
        range: z.literal(true, { error: "give true, or leave it out." }).optional(),
        method: z
          .union([z.literal(ANY), words.method], { error: 'give a method of the service, or "any".' })
          .optional(),
        bank: words.bank.optional(),
        account: z.undefined({ error: otherAccount }).optional(),
      },
      { error: 'not an object; give { range: true }, { method: "sbp" } or { bank: "any" }.' },
    )
    .refine((fallback) => Object.values(fallback).some((value) => value !== undefined), {
      error: 'empty; give { range: true }, { method: "sbp" } or { bank: "any" }.',
    })
  const setting = z
    .array(entry as unknown as z.ZodType<Fallback>, { error: 'not a list; give [{ bank: "any" }], for example.' })
    .max(MOST, { error: `give ${MOST} or fewer.` })
  return { kind: "fallbacks" as const, group, option: setting.optional(), setting }
}

/** docs/decisions.md says why no fallback leads to another account. */
const otherAccount =
  "no fallback; a payment belongs to the account of the way to pay that was chosen. " +
  "Enable the other account in the region, as a way to pay of its own."
