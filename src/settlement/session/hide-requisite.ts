import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { mayBePaid } from "../../modules/payin/trade/shown-requisite"
import type { PaymentSessionRow } from "./taking-session"
import { writeSession } from "./write-session"

/**
 * Removes the requisite and the payment page from the host's sessions once nobody should pay to them: the host's own
 * pages and routes show a session's `data` to everyone who may read orders. The host writes `data` only when it calls
 * the provider, which may never happen again. Two tabs can have left two sessions of one attempt.
 *
 * A write that fails is left to the next check: it must not keep what is paid from being settled.
 */
export async function hideRequisite(
  container: MedusaContainer,
  attempt: AttemptRow,
  sessions: readonly PaymentSessionRow[],
): Promise<void> {
  if (mayBePaid(attempt)) return
  for (const session of sessions.filter(({ data }) => data?.payin_attempt === attempt.id && showsWayToPay(data))) {
    // Nulls, because the host merges `data`.
    const data = { ...session.data, requisite: null, payment_page_url: null }
    await writeSession(container, session, { data }).catch((error: unknown) => {
      const { log } = container.resolve(PAYIN_MODULE)
      log.warn("requisite", `the requisite in session ${session.id} is taken out later: ${reasonOf(error)}`)
    })
  }
}

function showsWayToPay({ payment_page_url, requisite }: PaymentSessionRow["data"]): boolean {
  return Boolean(payment_page_url) || Boolean(requisite)
}
