import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { acceptCallback, answerVisit, refuseUnread } from "./accept-callback"
import { accountInPath } from "./account-in-path"
import { fixedAnswer } from "./fixed-answer"
import { hookMethods } from "./hook-matchers"
import { readRawBody } from "./read-raw-body"
import { shortenForLog } from "./shorten-for-log"

const broken = fixedAnswer(400, { type: "invalid_data", message: "The address cannot be read." })
/** The host does not leave the bodies of such addresses to us, and has parsed them: no signature would match. */
const unnamed = fixedAnswer(404, {
  type: "not_found",
  message: "Name an account at the end of this address, as in payin_default.",
})
/** Likewise. */
const slashes = fixedAnswer(404, { type: "not_found", message: "Remove the extra slashes from this address." })

/**
 * Receives the service's callbacks, however their address is spelled: `%70ayin_default` is `payin_default`, and would
 * otherwise reach Medusa's own route, which answers 200 before anything is verified, and so would `payin`. Other
 * providers' hooks pass.
 */
export async function receiveCallback(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const isVisit = ["GET", "HEAD"].includes(req.method)
  if (!isVisit && !hookMethods.some((method) => method === req.method)) return next()
  const path = decoded(req.path)
  const account = path === undefined ? undefined : accountInPath(path)
  if (path !== undefined && account === undefined) return next()
  // Before the address is cut for the log, maybe in front of them.
  const isDoubled = hasDoubledSlash(req.originalUrl)
  shortenForLog(req)
  if (account === undefined) return broken(res)
  if (account === "") return unnamed(res)
  if (isDoubled) return slashes(res)
  if (isVisit) return answerVisit(req, res, account.toLowerCase())
  const rawBody = await readRawBody(req, res)
  if (typeof rawBody === "string") return refuseUnread(req, res, { account: account.toLowerCase(), problem: rawBody })
  await acceptCallback(req, res, { account: account.toLowerCase(), rawBody })
}

/** Not told from `req.path`: Express takes the first of two slashes for its own. */
function hasDoubledSlash(url: string): boolean {
  const [address = ""] = url.replace(/^https?:\/\//i, "").split("?")
  return /(?:\/|%2f){2}/i.test(address)
}

/** @returns undefined for a broken `%`, bytes that are not text, or a NUL */
function decoded(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path)
    return text.includes("\0") ? undefined : text
  } catch {
    return undefined
  }
}
