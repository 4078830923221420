import type { CheckoutContext } from "../checkout/checkout-contexts"
import type { AttemptRow } from "../models/attempt"
import { bankAndMethod } from "./asked-for"
import type { AttemptFallback } from "./try-fallbacks"

export type ChangedChoice = "bank" | "method" | "bank_and_method"

/** Which of the shopper's own choices a fallback has changed; a change of anything else is no news to them. */
export function changedChoice({
  fallback,
  preferences,
}: Pick<AttemptRow, "fallback" | "preferences">): ChangedChoice | null {
  const chosen = (preferences ?? {}) as Pick<CheckoutContext, "bank" | "method">
  const asked = bankAndMethod({}, chosen, (fallback as AttemptFallback | null)?.fallback)
  const bank = chosen.bank !== undefined && asked.bank !== chosen.bank
  const method = chosen.method !== undefined && asked.method !== chosen.method
  if (bank && method) return "bank_and_method"
  return bank ? "bank" : method ? "method" : null
}

/** The language of the request that opened it. */
export function localeOf({ fallback }: Pick<AttemptRow, "fallback">): string | undefined {
  return (fallback as AttemptFallback | null)?.locale
}
