import { defineMiddlewares, type MiddlewareRoute } from "@medusajs/framework/http"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { followedRoutes } from "./admin/follow-changes"
import { followDraftDeletion } from "./admin/follow-draft-deletion"
import { guardCancel } from "./admin/guard-cancel"
import { guardRefund } from "./admin/guard-refund"
import { holdCollection } from "./admin/hold-collection"
import { adminRoutes } from "./admin/payin/admin-routes"
import { refuseForeignForm } from "./admin/payin/refuse-foreign-form"
import { followRegionChange } from "./admin/payin/regions/follow-region-change"
import { refusePaid } from "./admin/refuse-paid"
import { changeRoutes } from "./admin/take-turns"
import { hookMatchers, hookMethods } from "./hooks/hook-matchers"
import { receiveCallback } from "./hooks/receive-callback"
import { refuseBrokenPath, refuseBrokenText } from "./refuse-broken-text"
import { customerChangeRoutes } from "./store/change-order"
import { prepareCheckout } from "./store/checkout/prepare-checkout"
import { guardCart } from "./store/guard/guard-cart"
import { guardSession } from "./store/guard/guard-session"
import { offerUsableProviders } from "./store/offers/offer-usable-providers"

/**
 * Every seam between Medusa's HTTP and ours.
 *
 * An entry without a method is mounted by its prefix, before any path parameter is read: there, hooks are received in
 * any spelling, and what is not text is refused. `bodyParser: false` leaves the bytes of a callback to us, so that
 * nothing is parsed before its signature is verified, and a body that never ends does not keep its connection.
 */
export default defineMiddlewares({
  routes: safely([
    ...hookMatchers.map((matcher) => ({ matcher, method: hookMethods, bodyParser: false as const })),
    { matcher: "/hooks/payment", middlewares: [receiveCallback] },
    { matcher: "/store/payin", middlewares: [refuseBrokenText] },
    ...["/store/payment-collections", "/store/carts"].map((matcher) => ({ matcher, middlewares: [refuseBrokenPath] })),
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      method: ["POST"],
      middlewares: [refuseBrokenText, guardSession, prepareCheckout],
    },
    ...["/store/carts/:id", "/store/carts/:id/*"].map((matcher) => ({
      matcher,
      method: ["POST" as const, "DELETE" as const],
      middlewares: [guardCart],
    })),
    ...customerChangeRoutes,
    { matcher: "/store/payment-providers", method: ["GET"], middlewares: [offerUsableProviders] },
    { matcher: "/admin/orders/:id/cancel", method: ["POST"], middlewares: [refuseBrokenPath, guardCancel] },
    { matcher: "/admin/payments/:id/refund", method: ["POST"], middlewares: [refuseBrokenPath, guardRefund] },
    ...followedRoutes,
    ...changeRoutes,
    {
      matcher: "/admin/payment-collections/:id/payment-sessions",
      method: ["POST"],
      middlewares: [refuseBrokenText, holdCollection, refusePaid],
    },
    { matcher: "/admin/payment-collections/:id/mark-as-paid", method: ["POST"], middlewares: [refusePaid] },
    { matcher: "/admin/payment-collections/:id", method: ["DELETE"], middlewares: [refuseBrokenPath, holdCollection] },
    { matcher: "/admin/draft-orders/:id", method: ["DELETE"], middlewares: [refuseBrokenPath, followDraftDeletion] },
    { matcher: "/admin/payin", middlewares: [refuseForeignForm, refuseBrokenText] },
    ...adminRoutes,
    { matcher: "/admin/regions/:id", method: ["POST"], middlewares: [followRegionChange] },
  ]),
})

/** The host logs whatever a middleware throws, unchanged. */
function safely(routes: MiddlewareRoute[]): MiddlewareRoute[] {
  return routes.map((route) => ({
    ...route,
    middlewares: route.middlewares?.map((handler) => withSafeErrors(handler)),
  }))
}
