import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, parseCorsOrigins } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { isAllowedOrigin } from "../../is-allowed-origin"
import type { ErrorAnswer } from "./contract"

/**
 * A page of another site, or of a sibling subdomain, can send a form with the panel's session cookie, and Medusa's body
 * parser reads forms. So a request that changes something must be JSON, which a form cannot send, and come from an
 * allowed page: the panel's own, or one of `adminCors`. Programs send neither `Origin` nor `Sec-Fetch-Site`.
 */
export function refuseForeignForm(
  req: MedusaRequest,
  res: MedusaResponse<ErrorAnswer>,
  next: MedusaNextFunction,
): void {
  if (req.method === "GET" || req.method === "HEAD" || req.method === "OPTIONS") return next()
  if (!isFromOwnPage(req)) return void res.status(403).json({ type: "not_allowed", ...foreign })
  if (!isJson(req)) return void res.status(415).json({ type: "invalid_data", ...notJson })
  next()
}

const foreign = {
  code: "payin_foreign_page",
  message:
    "The request comes from a page that is not the admin panel's. If the panel is served from there, add its origin to " +
    "adminCors in medusa-config.ts.",
  reason: { code: "foreign_page", params: {} },
}

const notJson = {
  code: "payin_not_json",
  message: "Only JSON is taken here. Send the body as JSON, with the header content-type: application/json.",
  reason: { code: "not_json", params: {} },
}

/** A form never leaves out both the body and its type. */
function isJson(req: MedusaRequest): boolean {
  const { "content-type": type, "content-length": length, "transfer-encoding": encoding } = req.headers
  if (type === undefined) return encoding === undefined && Number(length ?? 0) === 0
  return /^application\/json *(;|$)/i.test(type)
}

/** A page can set neither header: browsers write them. An older browser sends `Origin` alone. */
function isFromOwnPage(req: MedusaRequest): boolean {
  const { origin, "sec-fetch-site": site } = req.headers
  if (site === "same-origin" || site === "none") return true
  if (origin === undefined) return site === undefined
  return isAllowed(req, origin) || (site === undefined && isOwnHost(req, origin))
}

function isAllowed(req: MedusaRequest, origin: string): boolean {
  const { admin, projectConfig } = req.scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const { storeUrl } = req.scope.resolve(PAYIN_MODULE).options
  const own = [admin?.backendUrl, storeUrl].flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []))
  return isAllowedOrigin(origin, [...parseCorsOrigins(projectConfig.http.adminCors), ...own])
}

/** A proxy may keep the host name that the browser used in a header of its own. */
function isOwnHost(req: MedusaRequest, origin: string): boolean {
  const { host, "x-forwarded-host": forwarded } = req.headers
  return URL.canParse(origin) && [host, forwarded].includes(new URL(origin).host)
}
