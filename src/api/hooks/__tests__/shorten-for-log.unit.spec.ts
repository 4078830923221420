import type { MedusaRequest } from "@medusajs/framework/http"
import { shortenForLog } from "../shorten-for-log"

describe("what the host logs of a hook's request", () => {
  it("is short and on one line, however long and odd a stranger makes it", () => {
    const odd = `\u009b31m\u0085${"x".repeat(8_000)}`
    const headers = { referer: odd, "user-agent": odd, "x-signature": "f".repeat(8_000) }
    const req = { originalUrl: `/hooks/payment/payin_default?${odd}`, headers } as unknown as MedusaRequest
    shortenForLog(req)
    for (const text of [req.originalUrl, req.headers.referer!, req.headers["user-agent"]!]) {
      expect(text.length).toBeLessThanOrEqual(120)
      expect(text).not.toMatch(/\p{Cc}/u)
    }
    // What is not logged stays as it was sent.
    expect(req.headers["x-signature"]).toHaveLength(8_000)
  })

  it("is what was sent where that is short", () => {
    const headers = { "user-agent": "Service/1.0" }
    const req = { originalUrl: "/hooks/payment/payin_default", headers } as unknown as MedusaRequest
    shortenForLog(req)
    expect(req).toEqual({
      originalUrl: "/hooks/payment/payin_default",
      headers: { "user-agent": "Service/1.0" },
    })
  })
})
