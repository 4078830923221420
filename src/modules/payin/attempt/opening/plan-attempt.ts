import type { AttemptRow } from "../../models/attempt"
import { bindSession } from "../../sql/attempt/bind-session"
import { supersedeAttempt } from "../../sql/attempt/change-attempt"
import { changePlan } from "../../sql/attempt/insert-attempt"
import { hasArrived } from "../attempt-state"
import type { AttemptHistory } from "../earlier-attempts"
import { findLive } from "./find-live"
import { assertPayable, insertNext, preferencesOf, rangeOf } from "./insert-next"
import { isOutdated, type Opened, type OpeningContext, type OpenOrder } from "./opening"
import { whyKept } from "./why-kept"

/** `planned`: the service has not been asked; `authorizePayment` opens the trade when the order is placed. */
export type Planned = Opened | { outcome: "planned"; attempt: AttemptRow }

/**
 * For `order_then_pay`: keeps the plan of a trade that opens when the order is placed. A cart that changes meanwhile
 * changes the plan; a trade that a failed completion left open continues.
 *
 * @throws PayinError `configuration` for a currency, bank, method or locale that the service does not have
 */
export async function planAttempt(context: OpeningContext, order: OpenOrder): Promise<Planned> {
  for (let look = 0; look < MAX_LOOKS; look++) {
    const { live, before } = await findLive(context, order)
    const planned = live ? await keepPlan(context, live, { order, before }) : await planNew(context, order, { before })
    if (planned) return planned
  }
  return { outcome: "busy" }
}

/** Each further look means that another request won a race; a shopper hardly has this many tabs. */
const MAX_LOOKS = 10

async function keepPlan(
  context: OpeningContext,
  live: AttemptRow,
  { order, before }: { order: OpenOrder; before: AttemptHistory },
): Promise<Planned | undefined> {
  if (hasArrived(live)) return { outcome: "paid", attempt: live }
  if (live.state === "planned") return await adjustPlan(context, live, order)
  // The service already knows it, and it may have just been paid.
  if (isOutdated(context.account, live, order)) {
    const kept = await whyKept(context, live, { order, before })
    return kept ?? (await planNew(context, order, { before, replaces: live }))
  }
  return { outcome: "planned", attempt: await bindSession(context.db, live.id, order.paymentSessionId) }
}

async function adjustPlan({ db, account }: OpeningContext, live: AttemptRow, order: OpenOrder) {
  if (live.account !== account.name) {
    await supersedeAttempt(db, live.id)
    return undefined
  }
  await assertPayable(account, order)
  const attempt = await changePlan(db, live.id, {
    amount: order.amount,
    ...rangeOf(account.options, order),
    currency_code: order.currency,
    payment_session_id: order.paymentSessionId,
    preferences: preferencesOf(order.checkout),
  })
  return attempt && { outcome: "planned" as const, attempt }
}

async function planNew(
  context: OpeningContext,
  order: OpenOrder,
  history: { before: AttemptHistory; replaces?: AttemptRow },
): Promise<Planned | undefined> {
  const inserted = await insertNext(context, order, { state: "planned", lease_owner: null, ...history })
  if (inserted === "too_many") return { outcome: "too_many" }
  return inserted && { outcome: "planned", attempt: inserted }
}
