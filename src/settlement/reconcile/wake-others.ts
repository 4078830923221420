import type { MedusaContainer } from "@medusajs/framework/types"
import { compareAmounts } from "../../merchant-api/money"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { type Books, booksOf } from "../../modules/payin/shown/books"
import { moneyOf } from "../../modules/payin/shown/money-of"
import type { Decision } from "../decide"
import { dueAttemptsOfOrder } from "./due-attempts-of-order"
import { recheckCasesOfOrder } from "./recheck-cases"

/**
 * A payment link brought money, or a payment that was captured brought more: what the order's other payments lacked may be
 * made up. So may what a case says of an order that another payment of its cart was made for. If less of this one is there
 * than Medusa shows, the order may owe what another one was told to be too much. Before the books and the cases, which say
 * what is known of it.
 */
export async function wakeOthers(
  container: MedusaContainer,
  attempt: AttemptRow,
  { books, cases, orderId }: Pick<Decision, "cases"> & { books: Books; orderId: string | null },
): Promise<void> {
  if (!orderId) return
  if (cases.length > 0 && (await isNewlyLess(container, attempt, books))) await recheckCasesOfOrder(container, orderId)
  const isMore = compareAmounts(books.captured, booksOf(attempt).captured) > 0
  const isLater = attempt.cart_id === null || attempt.state === "captured"
  if (!isMore) return
  if (isLater) await dueAttemptsOfOrder(container, orderId, { except: attempt.id })
  // An order that is placed with its payment has no other one. The payment that it was placed on may come after others.
  else if (attempt.order_id !== null) await recheckCasesOfOrder(container, orderId)
}

/** The service has just said that less of the money is there than Medusa shows: no case says so yet. */
async function isNewlyLess(container: MedusaContainer, attempt: AttemptRow, { captured }: Books): Promise<boolean> {
  const { received, takenBack } = moneyOf(attempt)
  if (received.minus(takenBack).gte(captured)) return false
  const { cases } = container.resolve(PAYIN_MODULE)
  const own = await cases.ofAttempts([attempt.id])
  return own.every(({ trade_revision }) => trade_revision !== attempt.trade_revision)
}
