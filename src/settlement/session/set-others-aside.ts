import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { accountOfProvider } from "../provider-id"
import type { PaymentSessionRow } from "./taking-session"

/** What other providers have begun, and the host may take for the cart's order. */
export function begunByOthers(sessions: readonly PaymentSessionRow[]): PaymentSessionRow[] {
  const isBegun = ({ status }: PaymentSessionRow) => status === "pending" || status === "requires_more"
  return sessions.filter((one) => isBegun(one) && accountOfProvider(one.provider_id) === undefined)
}

/**
 * Cancels what other providers have begun in a cart that is paid: a shopper who chooses two ways to pay in a moment has a
 * session of each, and the host, which reads them in no order, would place the order with a payment that nobody made. Their
 * providers are not asked. What comes through such a session all the same, the host still takes.
 *
 * @returns the sessions that are left
 */
export async function setOthersAside(
  container: MedusaContainer,
  sessions: readonly PaymentSessionRow[],
): Promise<PaymentSessionRow[]> {
  const others = begunByOthers(sessions)
  if (others.length > 0) {
    const payments = container.resolve<IPaymentModuleService & Updating>(Modules.PAYMENT)
    await payments.updatePaymentSessions(others.map(({ id }) => ({ id, status: "canceled" })))
  }
  return sessions.filter((one) => !others.includes(one))
}

/** Every module of Medusa has these methods; the type of this one leaves it out. */
type Updating = { updatePaymentSessions(changes: { id: string; status: "canceled" }[]): Promise<unknown> }
