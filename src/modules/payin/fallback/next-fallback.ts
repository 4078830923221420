import type { AccountOptions } from "../account/account-options"
import type { CheckoutContext } from "../checkout/checkout-contexts"
import { bankAndMethod, toleranceOf } from "./asked-for"
import type { Fallback } from "./fallback-list"

/** Creates of one request, the first included. */
export const MOST_CREATES = 3

export type CascadeFacts = {
  options: Pick<AccountOptions, "fallbacks" | "bank" | "method" | "range">
  /** What the shopper chose. */
  preferences: Pick<CheckoutContext, "bank" | "method">
  /** Fallbacks that were asked for, in order, and surely refused for want of requisites, as the first create was. */
  asked: readonly Fallback[]
  /** How many of the list were looked at: asked for, or passed over. */
  seen: number
  /** Of the request's deadline, in milliseconds. */
  leftMs: number
  deadlineMs: number
}

/**
 * The next of the account's fallbacks, in their order; undefined: there is none, or no time for it. One that would ask
 * for the same again is passed over, and so is a range that the account does not have.
 *
 * A create is begun only in the first half of the deadline: one that is cut off would leave an unknown outcome, where
 * the shopper could have had a clear no.
 *
 * @returns `index` in the list
 */
export function nextFallback(facts: CascadeFacts): { index: number; fallback: Fallback } | undefined {
  const { asked, deadlineMs, leftMs, options, seen } = facts
  if (1 + asked.length >= MOST_CREATES || leftMs * 2 < deadlineMs) return undefined
  const before = [null, ...asked].map((one) => requestOf(facts, one))
  const list = options.fallbacks ?? []
  const index = list.findIndex((one, at) => at >= seen && isNew(facts, one, before))
  return index === -1 ? undefined : { index, fallback: list[index]! }
}

function isNew(facts: CascadeFacts, fallback: Fallback, before: readonly string[]): boolean {
  if (fallback.range && !facts.options.range) return false
  return !before.includes(requestOf(facts, fallback))
}

/** Equal for requests that ask for the same. */
function requestOf({ options, preferences }: CascadeFacts, fallback: Fallback | null): string {
  const { bank, method } = bankAndMethod(options, preferences, fallback)
  return JSON.stringify([bank ?? null, method ?? null, toleranceOf(options, fallback) ?? null])
}
