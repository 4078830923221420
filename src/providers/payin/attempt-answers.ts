import type { PaymentSessionStatus } from "@medusajs/framework/types"
import { compareAmounts } from "../../merchant-api/money"
import { isPayinError } from "../../merchant-api/payin-error"
import type { AccountOptions } from "../../modules/payin/account/account-options"
import type { AttemptState } from "../../modules/payin/attempt/attempt-state"
import { isOutside, isResolved } from "../../modules/payin/attempt/resolved"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { PayinModuleService } from "../../modules/payin/service"

/** The service has closed it: money is in the merchant account. */
export function isPaid(attempt: AttemptRow): boolean {
  return (attempt.state === "paid" && !isSetAside(attempt)) || attempt.state === "captured"
}

/** Money that a person has resolved, or sent back, pays nothing, also after a review. */
function isSetAside(attempt: AttemptRow): boolean {
  return isResolved(attempt) || isOutside(attempt)
}

/**
 * Why an attempt pays for no order. A refused one can be neither finished nor waited for. While a person has yet to decide
 * about its money, nobody is asked to pay again.
 */
export function whyUnpaid(attempt: AttemptRow): "resolved" | "undecided" | "rejected" | "unpaid" {
  if (isResolved(attempt)) return "resolved"
  if (attempt.state === "refused") return "rejected"
  return isOutside(attempt) ? "undecided" : "unpaid"
}

/** What arrived decides; an unpaid attempt may wait only where an order may stand unpaid. */
export function authorizationOf(
  attempt: AttemptRow,
  mode: AccountOptions["mode"] | undefined,
): "captured" | "authorized" | "pending_authorization" | undefined {
  if (isPaid(attempt)) {
    if (attempt.trade_amount === null) return undefined
    return isShort(attempt) ? "authorized" : "captured"
  }
  return mode === "order_then_pay" && attempt.state === "open" ? "pending_authorization" : undefined
}

/** Unknown while the account cannot be used: then no order waits for its payment, and what has arrived pays. */
export async function modeOf(
  payin: Pick<PayinModuleService, "account">,
  { account }: AttemptRow,
): Promise<AccountOptions["mode"] | undefined> {
  try {
    return (await payin.account(account)).options.mode
  } catch (error) {
    if (isPayinError(error)) return undefined
    throw error
  }
}

/** Less arrived than was asked for, within its range. */
export function isShort({ amount, amount_min, trade_amount }: AttemptRow): boolean {
  return trade_amount !== null && compareAmounts(trade_amount, amount_min ?? amount) < 0
}

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
