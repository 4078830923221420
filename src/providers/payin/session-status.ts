import type { PaymentSessionStatus } from "@medusajs/framework/types"
import type { AttemptRow, AttemptState } from "../../modules/payin"

/** Where Medusa's payment session stands because of the attempt. Unknown is not failed: it is pending. */
export function sessionStatusOf(attempt: Pick<AttemptRow, "state">): PaymentSessionStatus {
  return statuses[attempt.state]
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
