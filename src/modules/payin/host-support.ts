import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { PayinError } from "../../merchant-api/payin-error"

/** What the store's Medusa can do, seen from what it has and not from the number of its version. */
export type HostSupport = {
  /** It places an order whose payment is still awaited (`pending_authorization`): since 2.18. */
  unpaidOrders: boolean
}

export const hostSupport: HostSupport = { unpaidOrders: "PENDING_AUTHORIZATION" in PaymentSessionStatus }

/** Whether orders can be placed in this way here. */
export function isSupportedMode(mode: string | null | undefined, { unpaidOrders }: HostSupport): boolean {
  return mode !== "order_then_pay" || unpaidOrders
}

/** @throws PayinError `configuration` */
export function assertModeSupported(mode: string | null | undefined, host = hostSupport): void {
  if (isSupportedMode(mode, host)) return
  throw new PayinError("configuration", "Orders can be placed before they are paid only with Medusa 2.18 or newer.", {
    cure: "Let shoppers pay first (pay_then_order), or update Medusa.",
    reason: { code: "mode_needs_newer_medusa" },
  })
}

/** What is wrong with the options of the accounts, a line for each. */
export function modeProblems(accounts: Record<string, { mode: string }>, host: HostSupport): string[] {
  const unsupported = Object.entries(accounts).filter(([, { mode }]) => !isSupportedMode(mode, host))
  return unsupported.map(
    ([name]) => `  - accounts.${name}.mode: order_then_pay needs Medusa 2.18 or newer; use pay_then_order.`,
  )
}
