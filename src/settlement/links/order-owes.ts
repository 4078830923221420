import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { MedusaFacts } from "../decide"
import { amountFact } from "../due-amount"
import { isNone, readOwed } from "./read-owed"

type Standing = Pick<MedusaFacts, "payment" | "sameAmount" | "wants"> & {
  orderId: string | undefined
  /** What is captured of the attempt's own payment. */
  captured: BigNumberInput
}

/** `MedusaFacts`, orderOwes. Read only where it decides something: the rest of what is read knows one collection. */
export async function readOrderOwes(container: MedusaContainer, attempt: AttemptRow, standing: Standing) {
  const { captured, orderId, payment, sameAmount, wants } = standing
  const isPaid = attempt.state === "paid" || attempt.state === "captured"
  const isOpen = payment === "none" || wants === "more" || amountFact(attempt) === "short"
  if (orderId === undefined || !isPaid || !isOpen) return true
  if (isMoreThanCame(attempt, captured)) return true
  const owed = await readOwed(container, orderId)
  if (owed === undefined || !isNone(owed.amount)) return true
  // Staff made it free, and this is the first money for it: it was not paid twice. A cart that was free has no session.
  return payment === "none" && sameAmount && !owed.isHeld
}

/** The service said less after the capture: the order shows money that nobody has, whatever else was paid for it. */
function isMoreThanCame(attempt: AttemptRow, captured: BigNumberInput): boolean {
  return amountFact(attempt) === "short" && MathBN.gt(captured, attempt.trade_amount!)
}
