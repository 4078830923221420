import { defineMiddlewares, type MiddlewareRoute } from "@medusajs/framework/http"
import { withSafeErrors } from "../modules/payin"
import { adminRoutes } from "./admin/payin/admin-routes"
import { acceptCallback } from "./hooks/accept-callback"
import { readRawBody } from "./hooks/read-raw-body"
import { guardCart } from "./store/guard-cart"
import { guardSession } from "./store/guard-session"
import { prepareCheckout } from "./store/prepare-checkout"

/**
 * Every seam between Medusa's HTTP and ours.
 *
 * Hooks are whole in their middleware: Medusa's route folders cannot name a parameter inside a segment, and a parameter
 * is what lets one entry serve every account. `bodyParser: false` leaves the bytes to us, so that nothing is parsed
 * before its signature holds.
 */
export default defineMiddlewares({
  routes: safely([
    ...["/hooks/payment/payin_:account", "/hooks/payment/pp_payin_:account"].map((matcher) => ({
      matcher,
      method: ["POST" as const],
      bodyParser: false as const,
      middlewares: [readRawBody, acceptCallback],
    })),
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      method: ["POST"],
      middlewares: [guardSession, prepareCheckout],
    },
    ...["/store/carts/:id", "/store/carts/:id/*"].map((matcher) => ({
      matcher,
      method: ["POST" as const, "DELETE" as const],
      middlewares: [guardCart],
    })),
    ...adminRoutes,
  ]),
})

/** What a middleware throws is logged by the host as it stands. */
function safely(routes: MiddlewareRoute[]): MiddlewareRoute[] {
  return routes.map((route) => ({
    ...route,
    middlewares: route.middlewares?.map((handler) => withSafeErrors(handler)),
  }))
}
