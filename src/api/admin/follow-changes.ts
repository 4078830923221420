import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { recheckCasesOfOrder } from "../../settlement/reconcile/recheck-cases"
import { onAnswered } from "../store/guard/on-answered"
import { type Changes, drops, type OrderIdOf, orderOf, ownId } from "./take-turns"

const untold: Changes = [
  [ownId, ["/admin/orders/:id/credit-lines"]],
  [ownId, ["", "/edit/confirm", "/convert-to-order"].map((step) => `/admin/draft-orders/:id${step}`)],
  [ownId, ["/admin/orders/:id/payment-sessions/authorize"]],
  [orderOf("listReturns"), ["/admin/returns/:id/cancel"]],
  [orderOf("listOrderExchanges"), ["/admin/exchanges/:id/cancel"]],
  [orderOf("listOrderClaims"), ["/admin/claims/:id/cancel"]],
  [ownId, ["/admin/orders/:id/transfer/cancel"]],
  [ownId, ["accept", "decline", "cancel"].map((step) => `/store/orders/:id/transfer/${step}`)],
]

/**
 * The host tells nobody of a credit that staff give, of another provider's payment that they authorize, of an edit of a
 * draft or its taxes, which follow its address and are computed once more when it becomes an order, nor of a return,
 * exchange or claim that they cancel. It may be what an order was missing, or what it misses again. Nor does it tell of the
 * end of a change that took no effect, or of a transfer, which kept an unpaid order from being canceled.
 */
export const followedRoutes: MiddlewareRoute[] = [...routesOf(untold, "POST"), ...routesOf(drops, "DELETE")]

function routesOf(changes: Changes, method: "POST" | "DELETE"): MiddlewareRoute[] {
  return changes.flatMap(([orderIdOf, matchers]) =>
    matchers.map((matcher) => ({ matcher, method: [method], middlewares: [follow(orderIdOf)] })),
  )
}

function follow(orderIdOf: OrderIdOf) {
  return async (req: AuthenticatedMedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    // Afterwards, nothing leads to the order from a change that was dropped.
    const orderId = await Promise.resolve(orderIdOf(req)).catch(() => undefined)
    // Without it, a case closes or opens when the payment is read again, which an old one is not.
    onAnswered(res, () => {
      const isRefused = res.statusCode >= 400 && res.statusCode < 500
      if (typeof orderId === "string" && !isRefused) void recheckCasesOfOrder(req.scope, orderId).catch(() => undefined)
    })
    next()
  }
}
