import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { raw } from "express"

/** Our own bound: a trade as the contract shows it takes about one. */
const MAX_BYTES = 64 * 1024

/** `inflate: false`: the signature is over the bytes sent, and a small body must not become a large one. */
const parse = raw({ type: () => true, limit: MAX_BYTES, inflate: false })

/**
 * Puts the exact bytes into `req.body`. Any content type is read: a sender's header is no reason to lose a callback.
 * A body that cannot be read is answered here, with a 4xx in JSON, and the connection is closed, because the rest of the
 * body may still be on its way.
 */
export function readRawBody(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  parse(req, res, (error?: unknown) => {
    if (!error) return next()
    const status = (error as { status?: number }).status
    res.set("Connection", "close")
    if (status === 413)
      return void res.status(413).json({ type: "invalid_data", message: "The body is larger than 64 KB." })
    res.status(status === 415 ? 415 : 400).json({ type: "invalid_data", message: "The body could not be read." })
  })
}
