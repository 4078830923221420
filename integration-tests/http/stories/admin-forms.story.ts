import { PAYIN_MODULE } from "../../../src/modules/payin"
import type { StoryContext } from "../story-context"

const form = "application/x-www-form-urlencoded"
const json = "application/json"
const taken = "base_url=https%3A%2F%2Fthief.example&api_key=thief-key"

export default (ctx: StoryContext) => {
  const connection = "/accounts/default/connection"
  let cookie: string

  /** A browser logged in to the panel sends its cookie along, whoever wrote the page. */
  async function send(method: string, path: string, headers: Record<string, string>, body?: string) {
    const response = await fetch(`${ctx.storeUrl}/admin/payin${path}`, {
      method,
      headers: { cookie, ...headers },
      body,
    })
    return { status: response.status, body: (await response.json()) as { code: string; message: string } }
  }

  beforeEach(async () => {
    const headers = { authorization: `Bearer ${ctx.adminToken}` }
    const session = await fetch(`${ctx.storeUrl}/auth/session`, { method: "POST", headers })
    cookie = session.headers.get("set-cookie")!.split(";")[0]!
  })

  describe("pages of others in the browser of somebody who is logged in", () => {
    it("change nothing by a form, and read why", async () => {
      const facts = () => ctx.container.resolve(PAYIN_MODULE).accountAdmin.facts("default")
      const before = await facts()
      for (const headers of [
        { "content-type": form, origin: "https://evil.example" },
        { "content-type": form, origin: "https://blog.localhost", "sec-fetch-site": "same-site" },
        { "content-type": form, "sec-fetch-site": "cross-site" },
        { "content-type": form, origin: "null" },
        { "content-type": "text/plain", origin: "https://evil.example" },
        { "content-type": json, origin: "https://evil.example" },
        { "content-type": json, "sec-fetch-site": "same-site" },
        // Another port or another scheme of the same name is another site, too.
        { "content-type": json, origin: "http://localhost:1", "sec-fetch-site": "same-site" },
        { "content-type": json, origin: ctx.storeUrl.replace("http:", "https:"), "sec-fetch-site": "cross-site" },
      ]) {
        const body = headers["content-type"] === json ? '{"base_url":"https://thief.example","api_key":"k"}' : taken
        const answer = await send("POST", connection, headers as Record<string, string>, body)
        expect([headers, answer.status, answer.body.code]).toEqual([headers, 403, "payin_foreign_page"])
        expect(answer.body.message).toContain("adminCors")
      }
      for (const path of ["/accounts/default/check", "/attempts/nobody/refresh", "/regions/nobody/disable"]) {
        expect((await send("POST", path, { origin: "https://evil.example" })).status).toBe(403)
      }
      expect((await send("DELETE", connection, { origin: "https://evil.example" })).status).toBe(403)
      expect(await facts()).toEqual(before)
    })

    it("find that nothing but JSON is taken, from wherever it comes", async () => {
      for (const headers of [
        { "content-type": form },
        { "content-type": form, "sec-fetch-site": "same-origin" },
        { "content-type": "text/plain" },
        { "content-type": "multipart/form-data; boundary=x" },
        { "content-type": "application/jsonp" },
      ]) {
        const answer = await send("POST", connection, headers as Record<string, string>, taken)
        expect([headers, answer.status, answer.body.code]).toEqual([headers, 415, "payin_not_json"])
        expect(answer.body.message).toContain("content-type: application/json")
      }
    })
  })

  it("lets the panel's own pages, those of adminCors and programs change things", async () => {
    const own = { "content-type": "application/json; charset=utf-8" }
    for (const headers of [
      { ...own, "sec-fetch-site": "same-origin", origin: ctx.storeUrl },
      { ...own, origin: ctx.storeUrl },
      { ...own, "sec-fetch-site": "cross-site", origin: "http://localhost:9000" },
      own,
    ]) {
      const answer = await send("POST", "/accounts/default", headers as Record<string, string>, '{"max_attempts":7}')
      expect([headers, answer.status]).toEqual([headers, 200])
    }
    expect((await send("POST", "/accounts/default/check", { "sec-fetch-site": "same-origin" })).status).toBe(200)
    expect((await send("GET", "/accounts", { origin: "https://evil.example" })).status).toBe(200)
  })
}
