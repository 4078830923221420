import { z } from "zod"
import { shopperLanguage, shopperLanguages } from "../../../shopper-texts"

const cure = 'not a name; give "North Bank", for example, or { en: "North Bank", ru: "Северный банк" }.'

const name = z.string({ error: cure }).trim().min(1, { error: cure }).max(100, { error: cure })

const byLanguage = z
  .partialRecord(z.enum(shopperLanguages()), name)
  .refine((names) => Object.keys(names).length > 0, { error: cure })

/** What shoppers read for the service's codes: one name for all of them, or one for each language. */
export const shopperNames = z.record(z.string(), z.union([name, byLanguage], { error: cure }), {
  error: 'not an object; give { NORTHBANK: "North Bank" }, for example.',
})

export type ShopperNames = z.output<typeof shopperNames>

/**
 * The name of a code in the shopper's language, else in English, else in the language that there is.
 *
 * @returns undefined for a code without a name
 */
export function shopperName(names: ShopperNames, code: string, locale: string | undefined): string | undefined {
  if (!Object.hasOwn(names, code)) return undefined
  const known = names[code]!
  if (typeof known === "string") return known
  return known[shopperLanguage(locale)] ?? known.en ?? Object.values(known)[0]
}

/** The names of those codes that have one. */
export function namesOfCodes(
  names: ShopperNames,
  codes: readonly string[],
  locale: string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    codes.flatMap((code) => {
      const known = shopperName(names, code, locale)
      return known === undefined ? [] : [[code, known]]
    }),
  )
}
