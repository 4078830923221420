import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { MedusaFacts } from "../decide"
import { amountFact } from "../due-amount"
import { isNone, readOwed } from "./read-owed"

type Standing = { orderId: string | undefined; payment: MedusaFacts["payment"]; wants: MedusaFacts["wants"] }

/** `MedusaFacts`, orderOwes. Read only where it decides something: the rest of what is read knows one collection. */
export async function readOrderOwes(container: MedusaContainer, attempt: AttemptRow, standing: Standing) {
  const { orderId, payment, wants } = standing
  const isPaid = attempt.state === "paid" || attempt.state === "captured"
  const isOpen = payment === "none" || wants === "more" || amountFact(attempt) === "short"
  if (orderId === undefined || !isPaid || !isOpen) return true
  const owed = await readOwed(container, orderId)
  if (owed === undefined || !isNone(owed.amount)) return true
  // Staff made it free, and this is the first money for it: it was not paid twice.
  return payment === "none" && !owed.isHeld
}
