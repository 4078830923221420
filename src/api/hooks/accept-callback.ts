import type { Logger } from "@medusajs/framework/types"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE, type PayinModuleService } from "../../modules/payin"

/** The service's word for it is a 401 for a signature that does not match; the rest are controlled 4xx. */
const refusals = {
  missing: { status: 400, type: "invalid_data", message: "The x-signature header is missing." },
  malformed: { status: 400, type: "invalid_data", message: "The x-signature header is not a hex SHA-256 digest." },
  mismatch: { status: 401, type: "unauthorized", message: "The signature does not match." },
  not_json: { status: 400, type: "invalid_data", message: "The body is not JSON." },
} as const

/**
 * The webhook: verify, keep, 200. Everything else happens after the answer. 503 says that nothing was kept and the
 * service may send it again; it is the only 5xx, and only for a database that is down.
 */
export async function acceptCallback(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const payin = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  const account = String(req.params.account).toLowerCase()
  if (!payin.hasAccount(account)) {
    return void res.status(404).json({ type: "not_found", message: "No such account." })
  }
  const rawBody = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
  try {
    const acceptance = await inTime(payin.acceptCallback(account, { rawBody, signature: req.headers["x-signature"] }))
    if (acceptance.accepted) return void res.status(200).json({ received: true })
    const { status, ...refusal } = refusals[acceptance.reason]
    res.status(status).json(refusal)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    req.scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).error(`payin: a callback could not be kept: ${reason}`)
    res.status(503).set("Retry-After", "10").json({ type: "unavailable", message: "Not kept. Please send it again." })
  }
}

/** A database that is gone lets its callers wait for a connection for a minute, longer than any sender does. */
const LONGEST_MS = 5_000

/**
 * What is written after all, and not acknowledged, does no harm: the service sends it again, and it is counted.
 *
 * @throws Error when it takes too long
 */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the database did not answer in time")), LONGEST_MS)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
