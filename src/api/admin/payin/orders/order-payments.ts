import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import { attemptItems } from "../attempts/attempt-items"
import { caseItemsOf } from "../cases/case-items"
import type { OrderAnswer } from "../contract"
import { notFound } from "../not-found"
import { refundItems } from "../refunds/refund-items"
import { orderAsksFor } from "./order-asks-for"
import { paidBy, type PaymentRow } from "./paid-by"

/**
 * The attempts of an order's payment collections, so that one is found before its order is written into it, and those
 * whose collection staff have deleted: they may still be paid.
 *
 * @throws MedusaError not_found when there is no such order
 */
export async function orderPayments(container: MedusaContainer, orderId: string): Promise<OrderAnswer> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: [
      "id",
      "payment_collections.id",
      ...["id", "provider_id", "amount", "currency_code", "created_at", "canceled_at"].map(
        (field) => `payment_collections.payments.${field}`,
      ),
    ],
    filters: { id: orderId },
  })
  const order = data[0] as { payment_collections?: (Collection | null)[] } | undefined
  if (!order) throw notFound("order", orderId, "Check its id.")
  const payin = container.resolve(PAYIN_MODULE)
  const collections = (order.payment_collections ?? []).flatMap((collection) => collection?.id ?? [])
  const attempts = await payin.attempts.shownOfOrder(orderId, collections)
  const attemptIds = attempts.map(({ id }) => id)
  const [cases, refunds, asks_for] = await Promise.all([
    payin.cases.ofAttempts(attemptIds, { openOnly: true }),
    payin.adminQueries.refunds({ attemptIds }, { limit: MOST_REFUNDS }),
    orderAsksFor(container, orderId),
  ])
  const payments = (order.payment_collections ?? []).flatMap((collection) => collection?.payments ?? [])
  return {
    attempts: await attemptItems(container, attempts),
    cases: await caseItemsOf(container, cases),
    refunds: await refundItems(container, refunds.rows),
    paid_by: paidBy(attempts, payments),
    asks_for,
  }
}

type Collection = { id: string; payments?: PaymentRow[] }

const MOST_REFUNDS = 50
