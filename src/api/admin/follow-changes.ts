import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { recheckCasesOfOrder } from "../../settlement/reconcile/recheck-cases"
import { onAnswered } from "../store/guard/on-answered"
import { type Changes, type OrderIdOf, orderOf, ownId } from "./take-turns"

const untold: Changes = [
  [ownId, ["/admin/orders/:id/credit-lines", "/admin/draft-orders/:id/edit/confirm"]],
  [ownId, ["/admin/orders/:id/payment-sessions/authorize"]],
  [orderOf("listReturns"), ["/admin/returns/:id/cancel"]],
  [orderOf("listOrderExchanges"), ["/admin/exchanges/:id/cancel"]],
  [orderOf("listOrderClaims"), ["/admin/claims/:id/cancel"]],
]

/**
 * The host tells nobody of a credit that staff give, of another provider's payment that they authorize, of an edit of a
 * draft, nor of a return, exchange or claim that they cancel. It may be what an order was missing, or what it misses
 * again.
 */
export const followedRoutes: MiddlewareRoute[] = untold.flatMap(([orderIdOf, matchers]) =>
  matchers.map((matcher) => ({ matcher, method: ["POST" as const], middlewares: [follow(orderIdOf)] })),
)

function follow(orderIdOf: OrderIdOf) {
  return (req: AuthenticatedMedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
    // Without it, a case closes or opens when the payment is read again, which an old one is not.
    onAnswered(res, () => void recheck(req, orderIdOf).catch(() => undefined))
    next()
  }
}

async function recheck(req: AuthenticatedMedusaRequest, orderIdOf: OrderIdOf): Promise<void> {
  const orderId = await orderIdOf(req)
  if (typeof orderId === "string") await recheckCasesOfOrder(req.scope, orderId)
}
