import type { MedusaRequest } from "@medusajs/framework/http"
import { shortened } from "../../merchant-api/trade/clean-text"

/** Room for our longest address in any spelling, and for a name to recognize a sender by. */
const LONGEST = 120

/**
 * The host logs each request once it has been answered: its address, referrer and user agent, as long as a stranger
 * makes them, and with the control characters that HTTP allows. None of them means anything to a hook.
 */
export function shortenForLog(req: MedusaRequest): void {
  req.originalUrl = shortened(req.originalUrl, LONGEST)
  for (const name of ["referer", "referrer", "user-agent"]) {
    const value = req.headers[name]
    if (typeof value === "string") req.headers[name] = shortened(value, LONGEST)
  }
}
