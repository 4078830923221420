import type { MedusaContainer } from "@medusajs/framework/types"
import { hasArrived } from "../../modules/payin/attempt/attempt-state"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { isSameAmount } from "../due-amount"
import { providerIdOf } from "../provider-id"
import type { PaymentSessionRow } from "./taking-session"
import { writeSession } from "./write-session"

/**
 * Cancels the other sessions that the host could take for the attempt's own: it reads a cart's sessions in no order,
 * and takes the first that it can process, though nobody may have paid for that one. What another attempt was paid
 * through stays; if that one is paid later, settling reopens its session.
 */
export async function setTwinsAside(
  container: MedusaContainer,
  attempt: AttemptRow,
  { ownId, sessions }: { ownId: string; sessions: readonly PaymentSessionRow[] },
): Promise<void> {
  const { attempts } = container.resolve(PAYIN_MODULE)
  for (const session of sessions) {
    if (session.id === ownId || session.status !== "pending" || !isTwin(session, attempt)) continue
    const holder = await attempts.findBySession(session.id)
    if (holder && (holder.id === attempt.id || hasArrived(holder))) continue
    await writeSession(container, session, { status: "canceled" })
  }
}

/**
 * Two tabs at once can leave two of our sessions; the older one works as well. By what can be paid: a session has the
 * cart's total to its last digit.
 */
export function isTwin(session: PaymentSessionRow, attempt: AttemptRow): boolean {
  const isOurs = session.provider_id === providerIdOf(attempt.account)
  return isOurs && session.status !== "authorized" && isSameAmount(attempt, session)
}
