import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { roundSum } from "../../merchant-api/money"
import { hasArrived } from "../../modules/payin/attempt/attempt-state"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { factsOfCase } from "../../modules/payin/sql/case/cases"
import type { PaymentRow } from "../medusa/read-collection"
import { hasPlaced } from "../orders/unpaid-order"
import { capturedOf, isGone, isNone, type Owed, type OwedReading, sentOf, sentSince } from "./read-owed"

type Order = { id: string; created_at: string | Date }

type Standing = {
  order: Order | null | undefined
  payment: PaymentRow | undefined
  /** What is captured of that payment. */
  captured: BigNumberInput
  /** Its collection asks for less than the attempt did: the cart became cheaper, or the order since. */
  asksForLess: boolean
  owedNow: OwedReading
}

export type Overpaid = {
  /** A decimal string; null: not at all. */
  overpaid: string | null
  /** Another payment of ours may tell of the same excess, so that the two have to look one after the other. */
  isExcessShared: boolean
}

const notOverpaid: Overpaid = { overpaid: null, isExcessShared: false }

/**
 * What was received for the standing order and is more than it costs, because of the attempt's money. The attempt's own
 * collection does not show it: the order, or its cart before, may have become cheaper since it was asked for (by a credit
 * of the shop, say), or its rest may have been paid with a link before the service said that this money came after all.
 *
 * What staff make cheaper after all of it was paid is not meant: Medusa shows that, and it says nothing about this money.
 */
export async function readOverpaid(
  container: MedusaContainer,
  attempt: AttemptRow,
  standing: Standing,
): Promise<Overpaid> {
  const { captured, order, owedNow, payment } = standing
  if (!order || !payment || attempt.trade_status !== "closed") return notOverpaid
  const isAwaited = isFirstFor(attempt, { ...standing, order })
  if (!isAwaited && attempt.state !== "captured") return notOverpaid
  const owed = await owedNow()
  if (!owed || isNone(owed.over)) return notOverpaid
  const isMeant = isAwaited || isNewTo(attempt, owed) || (await wasReported(container, attempt))
  if (!isMeant) return notOverpaid
  const elsewhere = await overElsewhere(container, attempt, owed)
  const isExcessShared = owed.attempts.some((one) => one.id !== attempt.id && hasArrived(one))
  return { overpaid: stillOver(attempt, owed, { captured, elsewhere }), isExcessShared }
}

/** The order waited for it, or was placed with it although its cart had become cheaper. */
function isFirstFor(attempt: AttemptRow, { asksForLess, order }: Standing & { order: Order }): boolean {
  const { cart_id, paid_at, state } = attempt
  if (state !== "paid" || paid_at === null) return false
  // Whatever clock noted the arrival. A payment without a cart is a link's.
  const hasWaited = cart_id === null || hasPlaced(attempt, order)
  return asksForLess || hasWaited || paid_at > new Date(order.created_at)
}

type Accounted = {
  captured: BigNumberInput
  /** What the order's other payments account for. */
  elsewhere: BigNumberInput
}

/** Without what staff have sent back of it outside Medusa. */
function stillOver(attempt: AttemptRow, { over }: Owed, { captured, elsewhere }: Accounted): string | null {
  const left = roundSum(MathBN.sub(over, sentOf(attempt, captured), elsewhere), attempt.currency_code)
  return isNone(left) ? null : left
}

type Told = {
  attempt: AttemptRow
  owed: Owed
  /** What is captured of its payment. */
  captured: BigNumberInput
  /** What its case tells of. */
  told: BigNumberInput
  /** What Medusa has refunded of its payment since that case was written. */
  refunded: BigNumberInput
}

/**
 * How much of the order's excess, as a case told it, Medusa has not refunded since: a decimal string. What is less by now
 * is this payment's part as far as Medusa has refunded this payment; what the others still tell of is theirs.
 */
export async function leftOfTold(container: MedusaContainer, { attempt, owed, ...of }: Told): Promise<string> {
  const { captured } = of
  const withoutOthers = stillOver(attempt, owed, { captured, elsewhere: await overElsewhere(container, attempt, owed) })
  const whole = stillOver(attempt, owed, { captured, elsewhere: keptElsewhere(attempt, owed) })
  const notRefunded = MathBN.sub(of.told, of.refunded)
  const left = MathBN.min(whole ?? 0, MathBN.max(withoutOthers ?? 0, notRefunded))
  return roundSum(left, attempt.currency_code)
}

/** What is sent back, or is to be, because of the order's other payments: it must not be sent twice. */
async function overElsewhere(container: MedusaContainer, attempt: AttemptRow, owed: Owed) {
  const ids = othersOf(attempt, owed).map(({ id }) => id)
  if (ids.length === 0) return 0
  const { cases } = container.resolve(PAYIN_MODULE)
  const open = await cases.ofAttempts(ids, { openOnly: true })
  const reported = open.flatMap(factsOfCase).flatMap((each) => (each.fact === "order_overpaid" ? each.amount : []))
  return MathBN.sum(...reported, sentElsewhere(attempt, owed))
}

/** What staff have sent back of the order's other payments outside Medusa. */
function sentElsewhere(attempt: AttemptRow, owed: Owed) {
  return MathBN.sum(...othersOf(attempt, owed).map((one) => sentOf(one, capturedOf(owed.order, one))))
}

/** Of that, what the order's sums show as kept: Medusa has not refunded it since. */
function keptElsewhere(attempt: AttemptRow, owed: Owed) {
  return MathBN.sum(...othersOf(attempt, owed).map((one) => sentSince(owed.order, one)))
}

function othersOf({ id }: AttemptRow, { attempts }: Owed): AttemptRow[] {
  return attempts.filter((one) => one.id !== id && one.state === "captured" && !isGone(one))
}

/**
 * The service said something new of it after it was captured: that there is more, which was captured then, whatever staff
 * had made cheaper by that time; or that it is there again, after somebody else had paid the order.
 */
function isNewTo({ payment_session_id, unchanged_since }: AttemptRow, { order }: Owed): boolean {
  const payments = order.payment_collections.flatMap((collection) => collection.payments ?? [])
  const timesOf = (isOwn: boolean) =>
    payments
      .filter((one) => (one.payment_session_id === payment_session_id) === isOwn)
      .flatMap(({ captures = [] }) => captures.map(({ created_at }) => new Date(created_at).getTime()))
  const said = unchanged_since.getTime()
  const own = timesOf(true)
  return own.some((at) => at > said) || timesOf(false).some((at) => at > Math.min(...own) && at < said)
}

/** It was so when the money was captured, and still is. */
async function wasReported(container: MedusaContainer, { id }: AttemptRow): Promise<boolean> {
  const { cases } = container.resolve(PAYIN_MODULE)
  const facts = (await cases.ofAttempts([id])).flatMap((row) => factsOfCase(row))
  return facts.some(({ fact }) => fact === "order_overpaid")
}
