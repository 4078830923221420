import type { MedusaContainer } from "@medusajs/framework/types"
import { isAbout } from "../../modules/payin/case/case-kinds"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { CaseRow } from "../../modules/payin/sql/case/cases"
import { type ClosedBy, isUnread } from "../../modules/payin/sql/case/close-case"
import { lockCollection } from "../collection-lock"
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
      // Before the decision: if it is cut here, the case is still open.
      if (found && !isUnread(found, by) && isAboutMoney(found, leased)) await releaseCart(container, leased)
      return await payin.cases.close(id, leased, by)
    })
    return closed ?? "busy"
  } finally {
    await unlock?.()
  }
}

/** Of what the service said since the case was written, nobody has decided anything. */
function isAboutMoney(found: CaseRow, { trade_revision }: AttemptRow): boolean {
  const isOpen = found.closed_at === null && found.trade_revision === trade_revision
  return isOpen && isAbout(found.kind, "money")
}

/** How long a person will wait for a button. */
const LOCK_WAIT_MS = 10_000
