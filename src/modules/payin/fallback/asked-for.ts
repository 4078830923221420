import type { AccountOptions } from "../account/account-options"
import type { CheckoutContext } from "../checkout/checkout-contexts"
import { ANY, type Fallback } from "./fallback-list"

type BankAndMethod = Pick<CheckoutContext, "bank" | "method">
type Preferred = Pick<AccountOptions, "bank" | "method">

/**
 * The bank and method that the service is asked for: what the storefront asked for, else what the account's settings
 * prefer; a fallback changes what it names.
 */
export function bankAndMethod(
  { bank, method }: Preferred,
  preferences: BankAndMethod | null,
  fallback?: Fallback | null,
): BankAndMethod {
  return {
    bank: changed(fallback?.bank, preferences?.bank ?? bank),
    method: changed(fallback?.method, preferences?.method ?? method),
  }
}

function changed(instead: string | undefined, otherwise: string | undefined): string | undefined {
  if (instead === undefined) return otherwise
  return instead === ANY ? undefined : instead
}

type Ranged = Pick<AccountOptions, "range" | "fallbacks">

/**
 * By how many percent the amount may differ; undefined: the exact amount is asked for. Where a fallback asks for a
 * range, only such fallbacks do.
 */
export function toleranceOf({ fallbacks, range }: Ranged, fallback?: Fallback | null): number | undefined {
  const isFallback = (fallbacks ?? []).some((one) => one.range)
  return fallback?.range || !isFallback ? range?.tolerancePercent : undefined
}
