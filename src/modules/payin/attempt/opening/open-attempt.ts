import { randomUUID } from "node:crypto"
import { PayinError } from "../../../../merchant-api/payin-error"
import { type AttemptFallback, beginCascade, type Cascade, tryFallbacks } from "../../fallback/try-fallbacks"
import { CREATE_LEASE_SECONDS, keepLease } from "../../lease/keep-lease"
import type { AttemptRow } from "../../models/attempt"
import { bindSession } from "../../sql/attempt/bind-session"
import { supersedeAttempt } from "../../sql/attempt/change-attempt"
import { findAttemptOfSession, findCheckout } from "../../sql/attempt/find-attempts"
import { leaseAttempt, releaseAttempt, renewAttempt } from "../../sql/attempt/lease-attempt"
import { claimShopperRead } from "../../sql/attempt/read/claim-read"
import { createTrade, findOrCreateTrade } from "../../trade/create-trade"
import { hasArrived } from "../attempt-state"
import type { AttemptHistory } from "../earlier-attempts"
import { isStuck, isUnclearAnswer } from "../stuck-attempt"
import { findLive } from "./find-live"
import { assertPayable, insertNext } from "./insert-next"
import { isOutdated, type Opened, type OpeningContext, type OpenOrder } from "./opening"
import { readIfStale } from "./read-if-stale"
import { pausedOf, whyKept } from "./why-kept"

/**
 * Gives the payment session the one live trade of its payment collection: the existing one, or a new one.
 *
 * Reloads, retries, two tabs and two servers end with the same attempt, because the row inserted before the service is
 * called is unique in Postgres, and only the holder of its lease calls the service.
 *
 * @throws PayinError when the service refused, cannot be reached, or its answer stays unclear
 */
export async function openAttempt(context: OpeningContext, order: OpenOrder): Promise<Opened> {
  const { clock } = context
  const until = clock.now().getTime() + WAIT_MS
  const cascade = beginCascade(context)
  for (;;) {
    const opened = await openOnce(context, order).catch(
      async (error: unknown) => await openFallback(context, order, { cascade, error }),
    )
    if (opened) return opened
    if (clock.now().getTime() > until) return { outcome: "busy" }
    await clock.sleep(100 + 150 * clock.random())
  }
}

/** As long as a shopper may reasonably wait for another tab's request; a dead one's lease has expired by then. */
const WAIT_MS = (CREATE_LEASE_SECONDS + 5) * 1000

/** @returns undefined when the situation changed, or another request holds the attempt: look again. */
async function openOnce(context: OpeningContext, order: OpenOrder): Promise<Opened | undefined> {
  const { live, before } = await findLive(context, order)
  if (live && (hasArrived(live) || !isOutdated(context.account, live, order))) {
    return await resumeAttempt(context, live, { order, before })
  }
  const kept = live ? await whyKept(context, live, { order, before }) : pausedOf(context, order, before)
  return kept ?? (await openNew(context, order, { before, replaces: live }))
}

/** After a refusal for want of requisites. @returns as `openOnce` @throws the error that is left */
async function openFallback(
  context: OpeningContext,
  order: OpenOrder,
  { cascade, error }: { cascade: Cascade; error: unknown },
): Promise<Opened | undefined> {
  return await tryFallbacks(
    context,
    { cascade, error, order },
    {
      findRefused: () => findAttemptOfSession(context.db, order.paymentSessionId),
      assertListed: (fallback) => assertPayable(context.account, order, fallback),
      open: async (fallback, signal) => {
        const { live, before } = await findCheckout(context.db, order.checkout)
        return live ? undefined : await openNew({ ...context, signal }, order, { before, fallback })
      },
    },
  )
}

/** @returns as `openOnce` */
async function resumeAttempt(
  context: OpeningContext,
  live: AttemptRow,
  { order, before }: { order: OpenOrder; before: AttemptHistory },
): Promise<Opened | undefined> {
  if (hasArrived(live)) return { outcome: "paid", attempt: live }
  const paused = live.state === "planned" ? pausedOf(context, order, before) : undefined
  if (paused) return paused
  if (live.state === "opening" || live.state === "planned") return await finishOpening(context, live, order)
  const fresh = await readIfStale(context, live, ONE_REQUEST_MS)
  if (fresh.state === "paid") return { outcome: "paid", attempt: fresh }
  if (fresh.state !== "open" || fresh.superseded_at) return undefined
  return { outcome: "open", attempt: await bindSession(context.db, fresh.id, order.paymentSessionId) }
}

async function openNew(
  context: OpeningContext,
  order: OpenOrder,
  history: { before: AttemptHistory; fallback?: AttemptFallback; replaces?: AttemptRow },
): Promise<Opened | undefined> {
  const owner = randomUUID()
  const inserted = await insertNext(context, order, { state: "opening", lease_owner: owner, ...history })
  if (inserted === "too_many") return { outcome: "too_many" }
  const opened =
    inserted &&
    (await underLease(context, { attempt: inserted, owner }, () => createTrade(context, inserted, order.checkout)))
  if (opened !== "ended") return opened
  throw new PayinError("unavailable", `The service ended the trade of attempt ${inserted!.id} as soon as it was made.`)
}

/**
 * The service has not been asked yet, or the outcome of an earlier create is unknown: whoever gets the lease looks the
 * trade up before creating it again.
 */
async function finishOpening(context: OpeningContext, live: AttemptRow, order: OpenOrder): Promise<Opened | undefined> {
  const owner = randomUUID()
  const leased = await leaseAttempt(context.db, live.id, owner, CREATE_LEASE_SECONDS)
  if (!leased || (leased.state !== "opening" && leased.state !== "planned")) {
    if (leased) await releaseAttempt(context.db, leased.id, owner)
    return undefined
  }
  // Only the first try goes straight through: a browser that keeps asking must not burden the service.
  if (leased.creates > 0 && !(await claimShopperRead(context.db, leased.id))) {
    await releaseAttempt(context.db, leased.id, owner)
    return { outcome: "paused" }
  }
  const opened = await underLease(context, { attempt: leased, owner }, async () => {
    await bindSession(context.db, leased.id, order.paymentSessionId)
    return await findOrCreateTrade(context, leased, order.checkout)
  }).catch(async (error: unknown) => await giveUpStuck(context, leased, error))
  return opened === "ended" ? undefined : opened
}

/** The next attempt may pay the cart instead; the stuck one stays watched. @throws the error while it is not stuck */
async function giveUpStuck(
  { account, clock, db }: OpeningContext,
  live: AttemptRow,
  error: unknown,
): Promise<undefined> {
  if (!isUnclearAnswer(error) || !isStuck(live, account.options.paymentWindowSeconds, clock.now())) throw error
  await supersedeAttempt(db, live.id)
}

type Leased = { attempt: AttemptRow; owner: string }

async function underLease({ db }: OpeningContext, { attempt, owner }: Leased, open: () => Promise<AttemptRow>) {
  let opened: AttemptRow | undefined
  try {
    const renew = async () => await renewAttempt(db, attempt.id, owner, CREATE_LEASE_SECONDS)
    opened = await keepLease({ what: `attempt ${attempt.id}`, renew }, open)
    if (opened.state === "paid") return { outcome: "paid" as const, attempt: opened }
    if (opened.state === "canceled") return "ended" as const
    if (opened.state !== "open" || opened.superseded_at) return undefined
    return { outcome: "open" as const, attempt: opened, isNew: true }
  } finally {
    // A trade that was recorded has given it back.
    if (opened?.lease_owner !== null) await releaseAttempt(db, attempt.id, owner)
  }
}

/** The session guard reads the trade when a request begins; by now the host is deleting the old session. */
const ONE_REQUEST_MS = 30_000
