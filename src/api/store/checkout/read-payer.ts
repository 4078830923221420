import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, parseCorsOrigins } from "@medusajs/framework/utils"
import type { PayerInfo } from "../../../merchant-api/pay-in/pay-in-request"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import type { PayinOptions } from "../../../modules/payin/options"
import { isAllowedOrigin } from "../../is-allowed-origin"
import { browserName, MAX_FINGERPRINT, type PaidFor, readForwardedPayer, type RefusedPayer } from "./forwarded-payer"
import { bareAddress, isPublicAddress } from "./public-address"
import { readRegisteredAt } from "./registered-at"

/**
 * The payer, as far as this request really is the payer's. The customer's id and registration come from Medusa's own
 * log-in. Address and browser are what the storefront's server forwarded under its signature (`payer.forwardSecret`). Otherwise they are
 * read only if the store says that browsers call it directly (`payer.direct`) and this request carries an origin of
 * `storeCors`, as every browser's does: a storefront's server would pass off its own address as the payer's. Only then
 * is the fingerprint that a browser claims passed on, too.
 *
 * Source: service-contract.md, extra object: "only when trustworthy".
 */
export async function readPayer(
  req: AuthenticatedMedusaRequest,
  options: PayinOptions,
  paidFor: PaidFor = {},
): Promise<PayerInfo | undefined> {
  const payer: PayerInfo = { ...contextOf(req, options, paidFor), ...(await customerOf(req, options)) }
  return Object.keys(payer).length > 0 ? payer : undefined
}

/** Both from the log-in, never from what a request says. */
async function customerOf(req: AuthenticatedMedusaRequest, { payer }: PayinOptions): Promise<PayerInfo> {
  const userId = req.auth_context?.actor_id
  if (!userId) return {}
  const unit = payer.registeredAtUnit
  const registeredAt = unit && (await readRegisteredAt(req.scope, userId, unit))
  return { userId, ...(registeredAt === undefined ? {} : { registeredAt }) }
}

function contextOf(req: AuthenticatedMedusaRequest, { payer }: PayinOptions, paidFor: PaidFor): PayerInfo {
  const forwarded = readForwardedPayer(req.headers, payer.forwardSecret, { now: new Date(), ...paidFor })
  if (forwarded.outcome === "believed") return forwarded.payer
  if (forwarded.outcome === "refused") {
    noteRefusal(req, forwarded.reason)
    // Forged or late: nothing in this request is the payer's, and that must not fail a purchase. A store without a
    // secret can check no header, so a stray one says nothing about the rest of the request there.
    if (forwarded.reason !== "no_secret") return {}
  }
  return payer.direct && comesFromBrowser(req) ? browserOf(req, payer.trustedProxies) : {}
}

function noteRefusal(req: AuthenticatedMedusaRequest, reason: RefusedPayer): void {
  const { log } = req.scope.resolve(PAYIN_MODULE)
  const cure = reason === "no_secret" ? " Set payer.forwardSecret to the secret of the storefront's server." : ""
  log.warn(
    `payer ${reason}`,
    `a forwarded payer was not believed (${reason}); the payment goes on without what was forwarded.${cure}`,
  )
}

function comesFromBrowser(req: AuthenticatedMedusaRequest): boolean {
  const { origin } = req.headers
  if (!origin) return false
  const { storeCors } = req.scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig.http
  return isAllowedOrigin(origin, parseCorsOrigins(storeCors))
}

function browserOf(req: AuthenticatedMedusaRequest, trustedProxies: number): PayerInfo {
  const ip = clientAddress(req, trustedProxies)
  const userAgent = browserName(req.headers["user-agent"] ?? "")
  const fingerprint = claimedFingerprint(req)
  return {
    ...(ip ? { ip } : {}),
    ...(userAgent ? { userAgent } : {}),
    ...(fingerprint ? { fingerprint } : {}),
  }
}

/** The browser's own word, which the service weighs: nothing here depends on it. */
function claimedFingerprint({ headers }: AuthenticatedMedusaRequest): string | undefined {
  const claimed = headers["x-payin-fingerprint"]
  const isClean = typeof claimed === "string" && claimed.length <= MAX_FINGERPRINT && /^[\x21-\x7e]+$/.test(claimed)
  return isClean ? claimed : undefined
}

/**
 * Each trusted proxy adds the address that it saw to the right of `X-Forwarded-For`; a client can make up anything
 * further left.
 */
function clientAddress(req: AuthenticatedMedusaRequest, trustedProxies: number): string | undefined {
  const forwarded = String(req.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
  const chain = [...forwarded, req.socket.remoteAddress ?? ""]
  const address = bareAddress(chain[chain.length - 1 - trustedProxies] ?? "")
  return address && isPublicAddress(address) ? address : undefined
}
