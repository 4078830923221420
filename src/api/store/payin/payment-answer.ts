import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { readTradeStatus } from "../../../merchant-api/trade/trade-status"
import { isResolved } from "../../../modules/payin/attempt/resolved"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../modules/payin/service"
import { type CaseRow, factsOfCase } from "../../../modules/payin/sql/case/cases"
import { shownAmount } from "../../../modules/payin/trade/shown-amount"
import { type ShownRequisite, shownRequisite } from "../../../modules/payin/trade/shown-requisite"
import { providerIdOf } from "../../../settlement/provider-id"
import { shopperTexts } from "../../../shopper-texts"
import { type MessageKey, type PaymentState, paymentStateOf, retryAfterMs } from "./payment-state"
import type { Refreshed } from "./refresh-attempt"

/** All that a return page needs, and nothing about the payment that the session's `data` does not show. */
export type PaymentAnswer = {
  payment_session_id: string | null
  payin_attempt: string
  provider_id: string
  state: PaymentState
  message_key: MessageKey
  message: string
  can_pay_again: boolean
  payment_page_url: string | null
  requisite: ShownRequisite | null
  /** Decimal string. */
  amount: string
  currency_code: string
  /** ISO 8601; null when the payment window is unknown. */
  expires_at: string | null
  /** Set once there is one; in `order_then_pay`, already while it waits for the payment. */
  order_id: string | null
  /** Milliseconds; null: asking again changes nothing. */
  retry_after_ms: number | null
}

export async function paymentAnswer(
  container: MedusaContainer,
  { attempt, unreachable }: Refreshed,
  locale: string | undefined,
): Promise<PaymentAnswer> {
  const now = new Date()
  const [order, openCases] = await Promise.all([orderOf(container, attempt), openCasesOf(container, attempt.id)])
  const { state, messageKey } = paymentStateOf({
    attempt,
    order: order.fact,
    resolved: isResolved(attempt),
    openCases: openCases.map(({ kind }) => kind),
    paidOtherwise: openCases.some(isOfPaidTrade),
    unreachable,
    now,
  })
  return {
    payment_session_id: attempt.payment_session_id,
    payin_attempt: attempt.id,
    provider_id: providerIdOf(attempt.account),
    state,
    message_key: messageKey,
    message: shopperTexts(locale).stateTexts[messageKey],
    can_pay_again: state === "expired" && order.fact !== "canceled",
    ...waysToPay(attempt, state),
    amount: shownAmount(attempt),
    currency_code: attempt.currency_code,
    expires_at: attempt.expires_at ? new Date(attempt.expires_at).toISOString() : null,
    order_id: order.id,
    retry_after_ms: retryAfterMs(state, messageKey, now.getTime() - attempt.created_at.getTime()),
  }
}

/** A requisite is shown only while it may be paid to; the page also while the payment is in review. */
function waysToPay(attempt: AttemptRow, state: PaymentState): Pick<PaymentAnswer, "payment_page_url" | "requisite"> {
  const isOpen = attempt.state === "open"
  return {
    payment_page_url: isOpen ? attempt.payment_page_url : null,
    requisite: isOpen && state === "waiting" ? shownRequisite(attempt) : null,
  }
}

type OrderOfAttempt = { fact: "none" | "standing" | "canceled"; id: string | null }

async function orderOf(container: MedusaContainer, attempt: AttemptRow): Promise<OrderOfAttempt> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment_collection",
    fields: ["id", "order.id", "order.status"],
    filters: { id: attempt.payment_collection_id },
  })
  const { order } = (data[0] ?? {}) as { order?: { id: string; status: string } | null }
  if (!order) return { fact: "none", id: attempt.order_id }
  return { fact: order.status === "canceled" ? "canceled" : "standing", id: order.id }
}

async function openCasesOf(container: MedusaContainer, attemptId: string): Promise<CaseRow[]> {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  return await payin.adminQueries.casesOf([attemptId], { openOnly: true })
}

/** Whoever paid a second trade must not be asked to pay the first one as well. */
function isOfPaidTrade(row: CaseRow): boolean {
  return (
    row.kind === "second_trade" &&
    factsOfCase(row).some((each) => each.fact === "other_trade" && readTradeStatus(each.status) === "closed")
  )
}
