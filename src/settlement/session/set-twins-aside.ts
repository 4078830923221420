import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { compareAmounts } from "../../merchant-api/money"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { payableAmount } from "../due-amount"
import { providerIdOf } from "../provider-id"
import type { PaymentSessionRow } from "./taking-session"

/**
 * Cancels the other sessions that the host could take for the attempt's own: it reads a cart's sessions in no order,
 * and takes the first that it can process, though nobody may have paid for that one. What another attempt was paid
 * through stays; if that one is paid later, settling reopens its session.
 */
export async function setTwinsAside(
  container: MedusaContainer,
  attempt: AttemptRow,
  { ownId, sessions }: { ownId: string; sessions: readonly PaymentSessionRow[] },
): Promise<void> {
  const { attempts } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  for (const { id, data, amount, currency_code, ...rest } of sessions) {
    if (id === ownId || rest.status !== "pending" || !isTwin({ amount, currency_code, ...rest }, attempt)) continue
    const holder = await attempts.findBySession(id)
    if (holder && (holder.id === attempt.id || holder.state === "paid" || holder.state === "captured")) continue
    await payments.updatePaymentSession({ id, status: "canceled", data, amount, currency_code })
  }
}

/**
 * Two tabs at once can leave two of our sessions; the older one works as well. By what can be paid: a session has the
 * cart's total to its last digit.
 */
export function isTwin(session: Omit<PaymentSessionRow, "id" | "data">, attempt: AttemptRow): boolean {
  const isOurs = session.provider_id === providerIdOf(attempt.account)
  const asked = payableAmount(attempt, session)
  return isOurs && session.status !== "authorized" && asked !== null && compareAmounts(asked, attempt.amount) === 0
}
