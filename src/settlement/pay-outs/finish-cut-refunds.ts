import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentEvents } from "@medusajs/framework/utils"
import { isRecent } from "../../merchant-api/is-recent"
import { roundParts } from "../../merchant-api/money"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { lockCollection } from "../collection-lock"
import { readOrderOf } from "../medusa/read-owners"
import { lockSums } from "../orders/hold-sums"
import { creditOnOrder, uncreditedRefunds } from "./credit-on-order"
import { dropRefund, isAlwaysRefused } from "./drop-refund"
import { isOfOurPayment, recordOnOrder, type RefundRow, unrecordedRefunds } from "./record-on-order"
import { atWork, whileLocked } from "./while-locked"

/**
 * The host records a refund, calls our provider, and then writes the refund on the order. It resumes nothing when its
 * process is killed in between. If nobody has sent the money, a case reports it to a person; the order gets the refund.
 * What our provider would have refused is dropped: see `dropRefund`.
 */
export async function finishCutRefunds(container: MedusaContainer): Promise<void> {
  const payin = container.resolve(PAYIN_MODULE)
  const now = Date.now()
  const last = looks.get(payin)
  if (payin.isStopping || (last && isRecent(last.at, EVERY_MS, now))) return
  const until = new Date(now - ASKING_MS)
  const isBack = !last || last.until > until || (last.at > 0 && !isRecent(last.backAt, BACK_EVERY_MS, now))
  const since = isBack ? new Date(until.getTime() - LOOK_BACK_MS) : last.until
  const backAt = isBack ? now : last.backAt
  const page = await listRefunds(container, since, until)
  const failed = await finishAll(container, page.filter(isOfOurPayment))
  const from = last?.from ?? (failed[0] && new Date(failed[0].created_at))
  // The job's next run takes the next page: what fails holds up nothing that comes after it.
  if (page.length === PAGE) looks.set(payin, { at: 0, backAt, until: new Date(page.at(-1)!.created_at), from })
  else looks.set(payin, { at: now, backAt, until: from ?? until })
}

/** @returns those that failed, in the order in which they were made */
async function finishAll(container: MedusaContainer, page: readonly RefundRow[]): Promise<RefundRow[]> {
  const payin = container.resolve(PAYIN_MODULE)
  const failed = new Set<RefundRow>()
  const finish = async (refund: RefundRow, work: Promise<void>) =>
    await work.catch((error: unknown) => {
      failed.add(refund)
      payin.log.warn("refund", `refund ${refund.id} is looked at again: ${reasonOf(error)}`)
    })
  const ids = page.map(({ id }) => id)
  // Most are: looking back must not hold up the requests that are at work on their payments.
  const known = new Set([...(await payin.payOuts.ofRefunds(ids)), ...(await payin.cases.recordedRefunds(ids))])
  const isUnmeant = (refund: RefundRow) => isAlwaysRefused(refund) && !known.has(refund.id)
  for (const refund of page.filter(isUnmeant)) await finish(refund, dropRefund(container, refund))
  const refunds = page.filter((refund) => !isUnmeant(refund))
  for (const refund of refunds.filter(({ id }) => !known.has(id))) await finish(refund, report(container, refund))
  for (const refund of await unrecordedRefunds(container, refunds)) await finish(refund, record(container, refund))
  for (const { id } of await uncreditedRefunds(container, refunds)) {
    const refund = refunds.find((one) => one.id === id)!
    await finish(refund, credit(container, refund))
  }
  return page.filter((refund) => failed.has(refund))
}

/** How long the host may take to call our provider, and our provider to call the service. */
const ASKING_MS = 2 * 60_000
/** No refund is worked on for so long. */
const LONGEST_ASKING_MS = 30 * 60_000
const EVERY_MS = 60_000
/** After a start: covers what was interrupted before it. */
const LOOK_BACK_MS = 7 * 24 * 60 * 60_000
/** And now and then: a server whose clock is behind dates its refunds into what was looked at already. */
const BACK_EVERY_MS = 60 * 60_000
const PAGE = 500

/**
 * When this process last looked, and how far. A look that went further than now was made before the clock was set back,
 * and may have passed over later refunds.
 */
type Look = {
  /** 0 while pages are left. */
  at: number
  /** When it last went as far back as after a start. */
  backAt: number
  until: Date
  /** While pages are left: where the next look begins, because of what failed in an earlier page. */
  from?: Date | undefined
}

const looks = new WeakMap<PayinModuleService, Look>()

async function listRefunds(container: MedusaContainer, since: Date, until: Date): Promise<RefundRow[]> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const made = { created_at: { $gte: since, $lt: until } } as object
  const page = { relations: ["payment"], order: { created_at: "ASC" }, take: PAGE }
  return (await payments.listRefunds(made, page)) as unknown as RefundRow[]
}

/**
 * Under the lock that the host's own refunds hold: by a clock that is ahead, one that is about to be sent looks as if it
 * had been cut off. A dead owner's lock that is never let go must not keep a person from reading of it.
 */
async function report(container: MedusaContainer, refund: RefundRow): Promise<void> {
  const { id, amount, created_at, payment } = refund
  const payin = container.resolve(PAYIN_MODULE)
  const attempt = await payin.attempts.findBySession(payment.payment_session_id)
  // Nobody waits for what the host gives back by itself after a failed completion.
  if (attempt?.state !== "captured") return
  const release = await lockCollection(container, payment.payment_collection_id, 0)
  if (!release && Date.now() - new Date(created_at).getTime() < LONGEST_ASKING_MS) throw atWork()
  try {
    if (!(await isUnsent(container, refund))) return
    await payin.cases.recordRefund({
      attempt_id: attempt.id,
      refund_id: id,
      amount: roundParts([await payin.cases.refundedBefore(id), amount], attempt.currency_code)[1]!,
      because: "store_stopped",
    })
  } finally {
    await release?.()
  }
}

/** The host still has it, and it has no pay-out. */
async function isUnsent(container: MedusaContainer, { id }: RefundRow): Promise<boolean> {
  const { payOuts } = container.resolve(PAYIN_MODULE)
  const [known] = await container.resolve<IPaymentModuleService>(Modules.PAYMENT).listRefunds({ id: [id] })
  return known !== undefined && (await payOuts.ofRefunds([id])).length === 0
}

async function record(container: MedusaContainer, refund: RefundRow): Promise<void> {
  await announced(container, refund, async () => await recordUnrecorded(container, refund))
}

/** The host sends the event when its own refund ends, and this one did not end. Another kill does not lose it. */
async function announced(container: MedusaContainer, refund: RefundRow, finish: () => Promise<"news" | "known">) {
  const payin = container.resolve(PAYIN_MODULE)
  const attempt = await payin.attempts.findBySession(refund.payment.payment_session_id)
  const name = PaymentEvents.REFUNDED
  // The host's event names the payment alone. With the attempt, a copied store knows whose account it is about.
  const data = { id: refund.payment.id, ...(attempt && { attempt_id: attempt.id }) }
  const event = { id: `${name} ${refund.id}`, name, data }
  await payin.outbox.sendAfter(event, async () => await locked(container, refund, finish))
}

async function recordUnrecorded(container: MedusaContainer, refund: RefundRow): Promise<"news" | "known"> {
  const [unrecorded] = await unrecordedRefunds(container, [refund])
  if (!unrecorded) return "known"
  const recorded = recordOnOrder(container, unrecorded).catch(async (error: unknown) => {
    // The database may have written it, and its answer was lost.
    if ((await unrecordedRefunds(container, [refund])).length > 0) throw error
    return true
  })
  return (await recorded) ? "news" : "known"
}

/** Of a refund that needed no credit, the host may have sent the event. */
async function credit(container: MedusaContainer, refund: RefundRow): Promise<void> {
  await announced(container, refund, async () => {
    const [uncredited] = await uncreditedRefunds(container, [refund])
    return uncredited && (await creditOnOrder(container, uncredited)) ? "news" : "known"
  })
}

/**
 * Under the lock that the host's own refunds of the payment hold, where what is left to do is looked up again, and that of
 * the order's sums: its other payments may be captured meanwhile.
 */
async function locked<T>(container: MedusaContainer, refund: RefundRow, work: () => Promise<T>): Promise<T> {
  return await whileLocked(container, refund, async () => {
    const order = await readOrderOf<{ id: string }>(container, refund.payment.payment_collection_id, ["id"])
    const releaseSums = order && (await lockSums(container, order.id))
    if (order && !releaseSums) throw atWork()
    return await work().finally(releaseSums ?? undefined)
  })
}
