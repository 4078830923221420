import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { withoutSlash } from "../../../../merchant-api/connection-rules"
import { isPublicHost } from "../../../../modules/payin/account/connection/public-host"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { WebhookView } from "../contract"

/** The address to enter in the merchant panel, and what keeps the service from reaching it. */
export function webhookOf(req: MedusaRequest, account: string): WebhookView {
  const { origin, source } = storeOrigin(req)
  const url = `${origin}${webhookPath(account)}`
  return { url, source, warnings: webhookWarnings(url) }
}

export function webhookPath(account: string): string {
  return `/hooks/payment/payin_${account}`
}

/** Pure. A name or an address that only this network knows cannot be called from outside it. */
export function webhookWarnings(url: string): WebhookView["warnings"] {
  const { hostname, protocol } = new URL(url)
  return [
    ...(protocol === "https:" ? [] : ["not_https" as const]),
    ...(isPublicHost(hostname) ? [] : ["not_public" as const]),
  ]
}

function storeOrigin(req: MedusaRequest): { origin: string; source: WebhookView["source"] } {
  const { storeUrl } = req.scope.resolve(PAYIN_MODULE).options
  if (storeUrl) return { origin: withoutSlash(storeUrl), source: "options" }
  const { backendUrl } = req.scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE).admin ?? {}
  if (backendUrl && URL.canParse(backendUrl)) return { origin: withoutSlash(backendUrl), source: "backend_url" }
  return { origin: `${req.protocol}://${req.get("host") ?? "localhost"}`, source: "request" }
}
