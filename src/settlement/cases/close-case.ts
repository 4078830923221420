import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { isAbout } from "../../modules/payin/case/case-kinds"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { refundedOf } from "../../modules/payin/shown/money-of"
import type { CaseRow } from "../../modules/payin/sql/case/cases"
import { type ClosedBy, isUnread, overpaidBy, saysSent } from "../../modules/payin/sql/case/close-case"
import { lockCollection } from "../collection-lock"
import { leftOfTold } from "../links/overpaid"
import { readOwed } from "../links/read-owed"
import { readBooks } from "../medusa/read-books"
import { capturedAmount, readCollection } from "../medusa/read-collection"
import { lockSums } from "../orders/hold-sums"
import { releaseCart } from "./release-cart"

/**
 * Closes a case on behalf of a person, between settlings and never during one: money that was sent back must not become
 * an order at the same moment.
 *
 * @returns `closed`: it was closed already, so nothing is left to do; `changed`: it says something else than the person
 *   read; `busy`: the attempt is being worked on
 */
export async function closeCase(
  container: MedusaContainer,
  { id, attempt_id }: Pick<CaseRow, "id" | "attempt_id">,
  by: ClosedBy,
): Promise<"done" | "closed" | "changed" | "busy"> {
  const payin = container.resolve(PAYIN_MODULE)
  const attempt = await payin.attempts.find(attempt_id)
  // As in settling: without the lock, the lease alone keeps workers apart.
  const unlock = attempt && (await lockCollection(container, attempt.payment_collection_id, LOCK_WAIT_MS))
  try {
    const closed = await payin.attempts.withLease(attempt_id, async (leased) => {
      const found = await payin.cases.find(id)
      if (!found) return "closed"
      // Before the decision: if it is cut here, the case is still open.
      if (!isUnread(found, by) && isAboutMoney(found, leased)) await releaseCart(container, leased)
      return await decideOn(container, found, { attempt: leased, by })
    })
    return closed ?? "busy"
  } finally {
    await unlock?.()
  }
}

type Decision = { attempt: AttemptRow; by: ClosedBy }

/**
 * What staff say they sent back may be what Medusa has refunded since the case was written: nobody may have looked since.
 * What they decide about an order's excess, another payment of it has to see before it tells of the same one.
 */
async function decideOn(container: MedusaContainer, found: CaseRow, { attempt, by }: Decision) {
  const payin = container.resolve(PAYIN_MODULE)
  if (!saysSent(by.choice)) return await payin.cases.close(found.id, attempt, by)
  const { order, payments = [] } = (await readCollection(container, attempt.payment_collection_id)) ?? {}
  const payment = payments.find((one) => !one.canceled_at && one.payment_session_id === attempt.payment_session_id)
  const books = readBooks(attempt, payment)
  // Settling writes them, after it has compared them with what was known: see `wakeOthers`.
  await payin.attempts.scheduleCheck(attempt.id, 0)
  const told = overpaidBy(found)
  const isAboutOrder = order && attempt.trade_status === "closed" && told !== "0"
  const release = isAboutOrder ? await lockSums(container, order.id, SUMS_WAIT_MS) : undefined
  if (isAboutOrder && !release) return "busy"
  try {
    const owed = isAboutOrder ? await readOwed(container, order.id) : undefined
    const refunded = MathBN.sub(refundedOf({ books }), refundedOf(attempt))
    const of = { attempt, captured: capturedAmount(payment), told, refunded }
    const left = owed && (await leftOfTold(container, { ...of, owed }))
    return await payin.cases.close(found.id, { ...attempt, books }, { ...by, orderExcessLeft: left })
  } finally {
    await release?.()
  }
}

/** Of what the service said since the case was written, nobody has decided anything. */
function isAboutMoney(found: CaseRow, { trade_revision }: AttemptRow): boolean {
  const isOpen = found.closed_at === null && found.trade_revision === trade_revision
  return isOpen && isAbout(found.kind, "money")
}

/** How long a person will wait for a button. */
const LOCK_WAIT_MS = 10_000
/** For the sums of the order as well, which its other payments hold for a moment only. */
const SUMS_WAIT_MS = 5_000
