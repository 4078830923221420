import {
  type MedusaRequestHandler,
  type MiddlewareRoute,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { readSettingsAgain } from "./accounts/read-settings-again"
import { PayinPolicy } from "./payin-policy"
import { holdRegion } from "./regions/hold-region"
import {
  assignCaseBody,
  attemptFilterQuery,
  changeCheckoutBody,
  changeConnectionBody,
  closeCaseBody,
  commentCaseBody,
  dayQuery,
  exportAttemptsQuery,
  exportDaysQuery,
  listAttemptsQuery,
  listAuditQuery,
  listCallbacksQuery,
  listCasesQuery,
  listRefundsQuery,
  listUnknownCallbacksQuery,
  mailLinkBody,
  periodQuery,
  regionBody,
  replayCallbacksBody,
} from "./validators"

/**
 * What each admin route needs before its handler: validated input, and a permission where the installed Medusa has
 * them. Medusa itself keeps anyone who is not logged in out of `/admin`.
 */
export const adminRoutes: MiddlewareRoute[] = [
  read("accounts", readSettingsAgain),
  read("accounts/:name", readSettingsAgain),
  update("accounts/:name", validateAndTransformBody(changeCheckoutBody), readSettingsAgain),
  update("accounts/:name/connection", validateAndTransformBody(changeConnectionBody), readSettingsAgain),
  { ...route("DELETE", "accounts/:name/connection", readSettingsAgain), policies: PayinPolicy.update },
  update("accounts/:name/check", readSettingsAgain),
  read("accounts/:name/discovery", readSettingsAgain),
  update("accounts/:name/discovery/refresh", readSettingsAgain),
  update("accounts/:name/test-callback", readSettingsAgain),
  update("store/confirm"),
  read("attempts", query(listAttemptsQuery)),
  read("attempts/totals", query(attemptFilterQuery)),
  read("attempts/choices"),
  read("attempts/export", query(exportAttemptsQuery)),
  read("attempts/:id"),
  { ...route("GET", "attempts/:id/requisite"), policies: PayinPolicy.update },
  update("attempts/:id/refresh"),
  read("cases", query(listCasesQuery)),
  read("cases/count"),
  // Colleagues' names, for whoever may give them work.
  { ...route("GET", "cases/assignees"), policies: PayinPolicy.update },
  update("cases/:id/assign", validateAndTransformBody(assignCaseBody)),
  update("cases/:id/comment", validateAndTransformBody(commentCaseBody)),
  update("cases/:id/retry"),
  update("cases/:id/close", validateAndTransformBody(closeCaseBody)),
  read("callbacks", query(listCallbacksQuery)),
  read("callbacks/unknown", query(listUnknownCallbacksQuery)),
  update("callbacks/replay", validateAndTransformBody(replayCallbacksBody)),
  update("callbacks/:id/replay"),
  read("audit", query(listAuditQuery)),
  read("overview", query(periodQuery)),
  read("days", query(periodQuery)),
  read("days/export", query(exportDaysQuery)),
  read("days/:day", query(dayQuery)),
  read("health"),
  read("refunds", query(listRefundsQuery)),
  read("regions", readSettingsAgain),
  update("regions/:id/enable", validateAndTransformBody(regionBody), holdRegion),
  update("regions/:id/disable", validateAndTransformBody(regionBody), holdRegion),
  read("orders/:order_id"),
  update("orders/:order_id/payment-link"),
  update("orders/:order_id/payment-link/mail", validateAndTransformBody(mailLinkBody)),
]

function read(path: string, ...middlewares: MedusaRequestHandler[]): MiddlewareRoute {
  return { ...route("GET", path, ...middlewares), policies: PayinPolicy.read }
}

function update(path: string, ...middlewares: MedusaRequestHandler[]): MiddlewareRoute {
  return { ...route("POST", path, ...middlewares), policies: PayinPolicy.update }
}

function route(method: "GET" | "POST" | "DELETE", path: string, ...middlewares: MedusaRequestHandler[]) {
  return { matcher: `/admin/payin/${path}`, method: [method], middlewares }
}

/** Our lists choose their own fields; Medusa's field selection does not apply. */
function query(schema: Parameters<typeof validateAndTransformQuery>[0]): MedusaRequestHandler {
  return validateAndTransformQuery(schema, { isList: true, defaults: ["id"] }) as MedusaRequestHandler
}
