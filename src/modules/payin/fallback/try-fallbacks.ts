import { defaultTimeouts } from "../../../merchant-api/client-options"
import { isPayinError } from "../../../merchant-api/payin-error"
import type { OpeningContext, OpenOrder } from "../attempt/opening/opening"
import type { AttemptRow } from "../models/attempt"
import type { Fallback } from "./fallback-list"
import { nextFallback } from "./next-fallback"
import { hadNoRequisites } from "./no-requisites"

/** What an attempt keeps about the fallback that it asks for. */
export type AttemptFallback = {
  /** 1 for the first after a refusal. */
  step: number
  fallback: Fallback
  /** Of the shopper's request, such as `ru-RU`. */
  locale?: string
}

/** What is left of one request's cascade. Shared by everything that the request tries. */
export type Cascade = { asked: Fallback[]; seen: number; endsAt: number; deadlineMs: number }

/** One deadline, that of a single call, for all creates of a request. */
export function beginCascade({ account, clock }: Pick<OpeningContext, "account" | "clock">): Cascade {
  const deadlineMs = account.options.timeouts.deadlineMs ?? defaultTimeouts.deadlineMs
  return { asked: [], seen: 0, endsAt: clock.now().getTime() + deadlineMs, deadlineMs }
}

/** How the loop reaches the rest of opening. */
export type Steps<T> = {
  /** The attempt of the request's session: the one that was just created in vain. */
  findRefused: () => Promise<AttemptRow | undefined>
  /** @throws when the service does not list what the fallback asks for */
  assertListed: (fallback: Fallback) => Promise<void>
  /** Opens the next attempt of the cart. @throws as the first create did */
  open: (asked: AttemptFallback, signal: AbortSignal) => Promise<T>
}

/**
 * After a create that was surely refused for want of requisites, asks for the account's fallbacks, each as an attempt
 * with an external id of its own. Killed at any point, it leaves refused attempts, and at most one whose outcome the job
 * finds out.
 *
 * @param error of the create; rethrown when there is no other fallback
 * @throws the error of the last create
 */
export async function tryFallbacks<T>(
  { account, clock }: Pick<OpeningContext, "account" | "clock">,
  { cascade, error, order }: { cascade: Cascade; order: Pick<OpenOrder, "checkout">; error: unknown },
  { assertListed, findRefused, open }: Steps<T>,
): Promise<T> {
  const { options } = account
  for (let last = error; ;) {
    if (!isPayinError(last) || !hadNoRequisites(options, last, await findRefused())) throw last
    const leftMs = cascade.endsAt - clock.now().getTime()
    const next = nextFallback({ options, preferences: order.checkout, leftMs, ...cascade })
    if (!next) throw last
    cascade.seen = next.index + 1
    if (!(await isListed(next.fallback, assertListed))) continue
    cascade.asked.push(next.fallback)
    const asked = { step: cascade.asked.length, fallback: next.fallback, locale: order.checkout.locale }
    try {
      return await open(asked, AbortSignal.timeout(leftMs))
    } catch (later) {
      last = later
    }
  }
}

/** What the service does not list would stop a checkout that another fallback can save. */
async function isListed(fallback: Fallback, assertListed: Steps<unknown>["assertListed"]): Promise<boolean> {
  return await assertListed(fallback).then(
    () => true,
    () => false,
  )
}
