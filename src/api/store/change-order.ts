import type { MedusaNextFunction, MedusaRequest, MedusaResponse, MiddlewareRoute } from "@medusajs/framework/http"
import { answerBusy, holdPayments } from "../admin/hold-payments"
import { refuseBrokenText } from "../refuse-broken-text"

type OrderIdOf = (req: MedusaRequest) => unknown

const ownId: OrderIdOf = ({ params }) => params.id
const namedOrder: OrderIdOf = ({ body }) => (body as { order_id?: unknown } | undefined)?.order_id

const changes: [OrderIdOf, string[]][] = [
  [namedOrder, ["/store/returns"]],
  [ownId, ["request", "cancel", "accept", "decline"].map((step) => `/store/orders/:id/transfer/${step}`)],
]

/**
 * A customer's own return, and the transfer of an order to their account, are changes of the order to the host, as staff's
 * are: they take turns with its refunds and with settling in the same way.
 */
export const customerChangeRoutes: MiddlewareRoute[] = changes.flatMap(([orderIdOf, matchers]) =>
  matchers.map((matcher) => ({
    matcher,
    method: ["POST" as const],
    middlewares: [refuseBrokenText, takeTurns(orderIdOf)],
  })),
)

function takeTurns(orderIdOf: OrderIdOf) {
  return async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    const orderId = orderIdOf(req)
    if (typeof orderId === "string" && !(await holdPayments(req, res, orderId))) return answerBusy(res, orderId)
    next()
  }
}
