import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import type { IOrderModuleService, IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { readOrderOf } from "../../settlement/medusa/read-owners"
import { refuseBrokenText } from "../refuse-broken-text"
import { answerBusy, holdPayments } from "./hold-payments"

export type OrderIdOf = (req: AuthenticatedMedusaRequest) => unknown
/** Which order a request changes, and the routes that name it so. */
export type Changes = [OrderIdOf, string[]][]

export const ownId: OrderIdOf = ({ params }) => params.id
export const namedOrder: OrderIdOf = ({ body }) => (body as { order_id?: unknown } | undefined)?.order_id
export const orderOf =
  (list: "listOrderClaims" | "listOrderExchanges" | "listReturns"): OrderIdOf =>
  ({ params, scope }) =>
    orderOfChange(scope, list, String(params.id))

/** Where staff begin a change of an order, and where a change takes effect: to the host, goods that go out are one too. */
const changes: Changes = [
  [namedOrder, ["/admin/order-edits", "/admin/returns", "/admin/exchanges", "/admin/claims"]],
  [ownId, ["/admin/orders/:id/credit-lines", "/admin/order-edits/:id/confirm"]],
  [ownId, ["", "/guest", "/cancel"].map((step) => `/admin/orders/:id/transfer${step}`)],
  [ownId, ["/admin/orders/:id/payment-sessions/authorize"]],
  [
    ownId,
    ["", "/:fulfillment_id/cancel", "/:fulfillment_id/shipments", "/:fulfillment_id/mark-as-delivered"].map(
      (step) => `/admin/orders/:id/fulfillments${step}`,
    ),
  ],
  [namedOrder, ["/admin/payment-collections/:id/mark-as-paid"]],
  [orderOfPayment, ["/admin/payments/:id/capture"]],
  [ownId, ["/admin/draft-orders/:id/edit", "/admin/draft-orders/:id/edit/confirm"]],
  [orderOf("listOrderExchanges"), ["/admin/exchanges/:id/request", "/admin/exchanges/:id/cancel"]],
  [orderOf("listOrderClaims"), ["/admin/claims/:id/request", "/admin/claims/:id/cancel"]],
  [
    orderOf("listReturns"),
    ["request", "cancel", "receive", "receive/confirm"].map((step) => `/admin/returns/:id/${step}`),
  ],
]

/** Where staff drop a change that they began: a colleague may be confirming it. */
export const drops: Changes = [
  [ownId, ["/admin/order-edits/:id", "/admin/draft-orders/:id/edit"]],
  [orderOf("listOrderExchanges"), ["/admin/exchanges/:id/request"]],
  [orderOf("listOrderClaims"), ["/admin/claims/:id/request"]],
  [orderOf("listReturns"), ["/admin/returns/:id/request", "/admin/returns/:id/receive"]],
]

const isStaff: IsMeant = (req) => Boolean(req.auth_context?.actor_id)

/**
 * Staff's changes of an order take turns with its refunds and with settling. Medusa has one change of an order at a time:
 * a refund that meets another one fails after the money was sent. And its sums of an order are those of whoever wrote
 * last: what was captured while an edit was confirmed is missing from them for good.
 */
export const changeRoutes = [...routesInTurn(changes, isStaff), ...routesInTurn(drops, isStaff, "DELETE")]

/** @param isMeant whose requests take turns; any other is the handler's to refuse */
export function routesInTurn(
  routes: Changes,
  isMeant: IsMeant = () => true,
  method: "POST" | "DELETE" = "POST",
): MiddlewareRoute[] {
  return routes.flatMap(([orderIdOf, matchers]) =>
    matchers.map((matcher) => ({
      matcher,
      method: [method],
      middlewares: [refuseBrokenText, takeTurns(orderIdOf, isMeant)],
    })),
  )
}

type IsMeant = (req: AuthenticatedMedusaRequest) => boolean

function takeTurns(orderIdOf: OrderIdOf, isMeant: IsMeant) {
  return async (req: AuthenticatedMedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    if (!isMeant(req)) return next()
    const orderId = await orderIdOf(req)
    if (typeof orderId === "string" && !(await holdPayments(req, res, orderId))) return answerBusy(res, orderId)
    next()
  }
}

async function orderOfPayment({ params, scope }: AuthenticatedMedusaRequest): Promise<string | undefined> {
  const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const [payment] = await payments.listPayments({ id: String(params.id) }, { select: ["payment_collection_id"] })
  return payment && (await readOrderOf<{ id: string }>(scope, payment.payment_collection_id, ["id"]))?.id
}

async function orderOfChange(
  container: MedusaContainer,
  list: "listOrderClaims" | "listOrderExchanges" | "listReturns",
  id: string,
): Promise<string | undefined> {
  const orders = container.resolve<IOrderModuleService>(Modules.ORDER)
  const [change] = await orders[list]({ id }, { select: ["id", "order_id"] })
  return change?.order_id
}
