import { adminCalls, make } from "../admin-calls"
import { adminClient, strangerClient } from "../admin-client"
import type { StoryContext } from "../story-context"

/** Requests with invalid input: verb, path, body. */
const wrongInput: [verb: string, path: string, body?: unknown][] = [
  ["GET", "/attempts?colour=red"],
  ["GET", "/attempts?status=lost"],
  ["GET", "/attempts?status[]=paid&status[]=lost"],
  ["GET", "/attempts?limit=0"],
  ["GET", "/attempts?limit=1000"],
  ["GET", "/attempts?order=email"],
  ["GET", "/attempts?cursor=AAAA"],
  ["GET", `/attempts?cursor=${cursorOf("x; drop")}`],
  ["GET", `/attempts?order=amount&cursor=${cursorOf("2026-05-01T10:00:00.123456Z")}`],
  ["GET", `/callbacks?cursor=${cursorOf("100.00")}`],
  ["GET", `/callbacks/unknown?cursor=${cursorOf("100.00")}`],
  ["GET", `/cases?cursor=${cursorOf("2026-99-01T10:00:00.123456Z")}`],
  ["GET", "/attempts?created_from=yesterday"],
  ["GET", "/attempts/totals?limit=5"],
  ["GET", "/cases?state=lost"],
  ["GET", "/cases?kind=lost"],
  ["GET", "/callbacks?state=lost"],
  ["POST", "/accounts/default", { colour: "red" }],
  ["POST", "/accounts/default", { mode: "later" }],
  ["POST", "/accounts/default", { max_attempts: 0 }],
  ["POST", "/accounts/default", { success_redirect: "javascript:alert(1)" }],
  ["POST", "/accounts/default", { range: { min_field: "min" } }],
  ["POST", "/accounts/default/connection", {}],
  ["POST", "/accounts/default/connection", { base_url: "not an address", api_key: "k" }],
  ["POST", "/accounts/default/connection", { base_url: "ftp://127.0.0.1", api_key: "k" }],
  ["POST", "/accounts/default/connection", { api_key: "with space" }],
  ["POST", "/accounts/default/connection", { api_key: "k", keep_previous_for_hours: -1 }],
  ["POST", "/cases/nobody_01/close", {}],
  ["POST", "/cases/nobody_01/close", { note: "  " }],
  ["POST", "/regions/nobody_01/enable", { colour: "red" }],
]

export default (ctx: StoryContext) => {
  // One test for many requests: every test begins with a fresh database, which takes longer than all of them.
  describe("the admin API's door", () => {
    it("is closed to strangers, at every route", async () => {
      expect(adminCalls.length).toBeGreaterThan(20)
      for (const call of adminCalls) {
        expect([call, (await make(strangerClient(ctx), call)).status]).toEqual([call, 401])
      }
    })

    it("answers 404 with a cure for ids that nobody has", async () => {
      const admin = adminClient(ctx)
      for (const call of adminCalls.filter(({ path }) => /:(?!name|day)/.test(path))) {
        const answer = await make(admin, call)
        expect([call, answer.status, answer.body.code]).toEqual([call, 404, "payin_not_found"])
        expect(answer.body.message).toContain("nobody_01")
      }
    })

    it("answers 404 for an account that the options do not name", async () => {
      const admin = adminClient(ctx)
      for (const call of adminCalls.filter(({ path }) => path.includes(":name"))) {
        expect([call, (await make(admin, call, { name: "constructor" })).status]).toEqual([call, 404])
      }
    })

    it("refuses input that it does not know, with a sentence", async () => {
      const admin = adminClient(ctx)
      for (const [verb, path, body] of wrongInput) {
        const answer = verb === "GET" ? await admin.get(path) : await admin.post(path, body)
        expect([verb, path, body, answer.status, answer.body.type]).toEqual([verb, path, body, 400, "invalid_data"])
        expect(answer.body.message).toEqual(expect.any(String))
      }
    })
  })
}

function cursorOf(value: string): string {
  return Buffer.from(JSON.stringify([value, "payatt_1"])).toString("base64url")
}
