import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { AttemptRow } from "../../modules/payin"
import type { MedusaSide } from "./read-medusa-side"

/** Ends the session of a canceled trade. The cart stays open: the next session opens the next attempt. */
export async function cancelSession(
  container: MedusaContainer,
  attempt: AttemptRow,
  medusa: MedusaSide,
): Promise<undefined> {
  const session = medusa.sessions.find(({ id }) => id === attempt.payment_session_id)
  if (!session) return undefined
  await container.resolve<IPaymentModuleService>(Modules.PAYMENT).updatePaymentSession({
    id: session.id,
    status: "canceled",
    data: session.data,
    amount: session.amount,
    currency_code: session.currency_code,
  })
  return undefined
}
