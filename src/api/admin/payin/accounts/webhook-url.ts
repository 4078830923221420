import { isIP } from "node:net"
import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../../modules/payin/service"
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

/** @param hostname as URL gives it: IPv6 in brackets */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase()
  if (isIP(host) === 4) return !privateIpv4.test(host)
  if (isIP(host) === 6) return !/^(::1?$|f[cd]|fe[89ab])/.test(host) && !host.startsWith("::ffff:")
  return host.includes(".") && !/\.(local|localhost|internal|test|example|invalid|lan|home\.arpa)$/.test(host)
}

const privateIpv4 =
  /^(0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./

function storeOrigin(req: MedusaRequest): { origin: string; source: WebhookView["source"] } {
  const { storeUrl } = req.scope.resolve<PayinModuleService>(PAYIN_MODULE).options
  if (storeUrl) return { origin: withoutSlash(storeUrl), source: "options" }
  const { backendUrl } = req.scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE).admin ?? {}
  if (backendUrl && URL.canParse(backendUrl)) return { origin: withoutSlash(backendUrl), source: "backend_url" }
  return { origin: `${req.protocol}://${req.get("host") ?? "localhost"}`, source: "request" }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "")
}
