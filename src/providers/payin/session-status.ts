import type { PaymentSessionStatus } from "@medusajs/framework/types"
import { isResolved, type AttemptState } from "../../modules/payin"

/** Where Medusa's payment session stands because of the attempt. Unknown is not failed: it is pending. */
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
