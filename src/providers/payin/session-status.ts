import type { PaymentSessionStatus } from "@medusajs/framework/types"
import type { AttemptState } from "../../modules/payin/attempt/attempt-state"
import { isResolved } from "../../modules/payin/attempt/resolved"

/** The status that the attempt gives Medusa's payment session. Unknown is not failed: it is pending. */
export function sessionStatusOf(attempt: Parameters<typeof isResolved>[0]): PaymentSessionStatus {
  return isResolved(attempt) ? "canceled" : statuses[attempt.state]
}

const statuses: Record<AttemptState, PaymentSessionStatus> = {
  planned: "pending",
  opening: "pending",
  open: "pending",
  paid: "captured",
  captured: "captured",
  canceled: "canceled",
  refused: "error",
}
