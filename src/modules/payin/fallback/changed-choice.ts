import type { CheckoutContext } from "../checkout/checkout-contexts"
import type { AttemptRow } from "../models/attempt"
import { bankAndMethod } from "./asked-for"
import type { AttemptFallback } from "./try-fallbacks"

export type ChangedChoice = "bank" | "method" | "bank_and_method"

/** Which of the shopper's own choices a fallback has changed; what they did not choose is nothing to tell them. */
export function changedChoice({
  fallback,
  preferences,
}: Pick<AttemptRow, "fallback" | "preferences">): ChangedChoice | null {
  const wished = (preferences ?? {}) as Pick<CheckoutContext, "bank" | "method">
  const asked = bankAndMethod({}, wished, (fallback as AttemptFallback | null)?.fallback)
  const bank = wished.bank !== undefined && asked.bank !== wished.bank
  const method = wished.method !== undefined && asked.method !== wished.method
  if (bank && method) return "bank_and_method"
  return bank ? "bank" : method ? "method" : null
}

/** The language of the request that opened it. */
export function localeOf({ fallback }: Pick<AttemptRow, "fallback">): string | undefined {
  return (fallback as AttemptFallback | null)?.locale
}
