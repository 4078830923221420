import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { OWN_WRITE } from "../../modules/payin/module-name"
import type { PaymentSessionRow } from "./taking-session"

/** Changes a session of the host. It asks for the rest of it as well, and merges `data`. */
export async function writeSession(
  container: MedusaContainer,
  { id, amount, currency_code, data, status }: PaymentSessionRow,
  change: { status: "pending" | "canceled" } | { data: PaymentSessionRow["data"] },
): Promise<void> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const whole = { id, amount, currency_code, data, status: status as "pending", ...change }
  await payments.updatePaymentSession({ ...whole, data: { ...whole.data, [OWN_WRITE]: true } })
}
