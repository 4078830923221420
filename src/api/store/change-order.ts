import { namedOrder, ownId, routesInTurn } from "../admin/take-turns"

/**
 * A customer's own return, and the transfer of an order to their account, are changes of the order to the host, as staff's
 * are: they take turns with its refunds and with settling in the same way.
 */
export const customerChangeRoutes = routesInTurn([
  [namedOrder, ["/store/returns"]],
  [ownId, ["request", "cancel", "accept", "decline"].map((step) => `/store/orders/:id/transfer/${step}`)],
])
