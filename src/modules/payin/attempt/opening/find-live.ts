import type { AttemptRow } from "../../models/attempt"
import { reviveAttempt } from "../../sql/attempt/change-attempt"
import { findCheckout } from "../../sql/attempt/find-attempts"
import type { AttemptHistory } from "../earlier-attempts"
import { replacedInVain } from "../replaced-in-vain"
import { isOutdated, type OpeningContext, type OpenOrder } from "./opening"

/**
 * The live attempt, and those before. Where every choice that replaced an open trade was refused, whoever asks for that
 * trade gets it back: each request of the shopper, and the session that the host restores after a refusal, would open one
 * more beside it.
 */
export async function findLive(
  { account, db }: OpeningContext,
  order: OpenOrder,
): Promise<{ live: AttemptRow | undefined; before: AttemptHistory }> {
  const { before, live, ofCollection } = await findCheckout(db, order.checkout)
  const replaced = live ? undefined : replacedInVain(ofCollection)
  const isWanted = replaced && !isOutdated(account, replaced, order)
  return { live: isWanted ? await reviveAttempt(db, replaced.id) : live, before }
}
