import { createHmac } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { json, LocalService } from "../../../src/merchant-api/__tests__/local-service"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { connectionPrint } from "../../../src/modules/payin/account/connection/connections"
import { ContactLog } from "../../../src/modules/payin/account/contact-log"
import { waitFor } from "../../harness/wait-for"
import { type AdminClient, adminClient } from "../admin-client"
import type { StoryContext } from "../story-context"

const MOST = 2 ** 31 - 1

export default (ctx: StoryContext) => {
  let admin: AdminClient
  const rightKey = () => process.env.PAYIN_API_KEY!
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const connect = (body: Record<string, unknown>) => admin.post("/accounts/default/connection", body)
  const saveAnyway = (body: Record<string, unknown>) => connect({ ...body, save_untried: true })
  const check = async () => (await admin.post("/accounts/default/check")).body.check
  const contact = async () => (await admin.get("/accounts/default")).body.account.connection
  const codes = (found: { findings: { code: string }[] }) => found.findings.map(({ code }) => code)

  async function callbackSignedWith(key: string): Promise<number> {
    const body = JSON.stringify({ externalTransactionId: `nobody-${Math.random()}` })
    const headers = { "x-signature": createHmac("sha256", key).update(body).digest("hex") }
    return (await fetch(ctx.webhookUrl, { method: "POST", headers, body })).status
  }

  /** Another process's changes are read within two seconds; here they are read at once. */
  const settingsRead = async () => await payin().accountAdmin.changeCheckout("default", {})

  /** As the merchant replaces the key in the merchant panel. */
  const changeServiceKey = (apiKey: string) =>
    ctx.sandbox.control.updateSettings(ctx.sandbox.control.settings().name, { apiKey })

  beforeEach(async () => {
    ctx.sandbox.control.reset()
    admin = adminClient(ctx)
  })

  afterEach(async () => {
    changeServiceKey(rightKey())
    await payin().accountAdmin.forgetConnection("default")
  })

  describe("the connection of an account", () => {
    it("is checked in words: a wrong key, then the right one", async () => {
      await saveAnyway({ api_key: "a-wrong-key-of-somebody" })
      const wrong = await check()
      expect(wrong).toMatchObject({ ok: false, findings: [{ code: "wrong_key", level: "error" }, {}, {}] })
      expect(wrong.findings[0].cure).toContain("merchant panel")
      await connect({ api_key: rightKey() })
      const right = await check()
      expect(right).toMatchObject({
        ok: true,
        findings: [{ code: "connected", data: { currencies: 11, banks: 8 } }, {}, {}],
      })
      expect(codes(right)).toEqual(["connected", "webhook_not_https", "webhook_not_public"])
      const { body } = await admin.get("/accounts/default")
      expect(body.account.connection).toMatchObject({ source: "admin", last_call: { ok: true, code: "ok" } })
    })

    it("tells an address where nobody listens from one where another server answers", async () => {
      await saveAnyway({ base_url: "http://127.0.0.1:9", api_key: rightKey() })
      expect(codes(await check())[0]).toBe("unreachable")
      await saveAnyway({ base_url: ctx.storeUrl, api_key: rightKey() })
      expect(codes(await check())[0]).toBe("wrong_address")
    })

    it("warns of an address to which the key would travel unencrypted, and saves it if that is wanted", async () => {
      // Nobody listens there, which no name server has to be asked about.
      expect((await saveAnyway({ base_url: "http://0.0.0.0:9", api_key: rightKey() })).status).toBe(200)
      const { findings } = await check()
      expect(findings.slice(0, 2)).toMatchObject([{ code: "unreachable" }, { code: "no_tls", level: "warning" }])
      expect(findings[1].cure).toContain("https://")
    })

    it("tells that this server is not on the IP whitelist, and that its public address cannot be seen from here", async () => {
      const merchant = ctx.sandbox.control.settings()
      ctx.sandbox.control.updateSettings(merchant.name, {
        whitelist: { enabled: true, entries: ["203.0.113.0/24"] },
      })
      try {
        const { findings } = await check()
        expect(findings[0]).toMatchObject({
          code: "ip_not_whitelisted",
          data: { http_status: 403, service_code: "MERCHANT_IP_NOT_WHITELISTED", address: null },
        })
        expect(findings[0].cure).toContain("IP whitelist")
      } finally {
        ctx.sandbox.control.updateSettings(merchant.name, merchant)
      }
    })

    it("keeps the key sealed in the database, and shows its last four characters alone", async () => {
      const { body } = await saveAnyway({ api_key: "a-new-key-for-this-store" })
      expect(body.account.connection).toMatchObject({ source: "admin", api_key_last4: "tore" })
      expect(JSON.stringify(body)).not.toContain("a-new-key")
      const rows = JSON.stringify(await payin().listAccountSettings({ account: "default" }))
      expect(rows).not.toContain("a-new-key")
    })

    it("takes callbacks of the previous key for the chosen time, and of no other key", async () => {
      await check()
      changeServiceKey("a-new-key-for-this-store")
      const { body } = await connect({ api_key: "a-new-key-for-this-store", keep_previous_for_hours: 2 })
      const [previous] = body.account.connection.previous_keys
      expect(previous).toMatchObject({ last4: "-key", source: "admin" })
      expect(Date.parse(previous.until) - Date.now()).toBeLessThanOrEqual(2 * 3_600_000)
      expect(await callbackSignedWith("a-new-key-for-this-store")).toBe(200)
      expect(await callbackSignedWith(rightKey())).toBe(200)
      expect(await callbackSignedWith("somebody-else")).toBe(401)
      const after = (await admin.get("/accounts/default")).body.account.connection
      expect(after).toMatchObject({ last_callback: { key_index: 1 }, last_refused_callback: { reason: "mismatch" } })
      changeServiceKey("the-key-after-that-one")
      await connect({ api_key: "the-key-after-that-one", keep_previous_for_hours: 0 })
      expect(await callbackSignedWith("a-new-key-for-this-store")).toBe(401)
    })

    it("knows that the key worked, whatever an earlier address answers late", async () => {
      const earlier = await new LocalService().start()
      let answerLate = () => {}
      earlier.answer = (request, response) => {
        if (request.url.endsWith("/currency")) return json(401, {})(request, response)
        answerLate = () => json(401, {})(request, response)
      }
      await saveAnyway({ base_url: earlier.baseUrl, api_key: rightKey() })
      expect(codes(await check())[0]).toBe("wrong_key")
      await earlier.receives(2)
      await payin().accountAdmin.forgetConnection("default")
      await check()
      const noted = jest.spyOn(payin().telemetry, "noteCall")
      answerLate()
      await waitFor(() => noted.mock.calls.length > 0, { what: "the late answer" })
      noted.mockRestore()
      await earlier.stop()
      expect(await contact()).toMatchObject({ key_worked: true, last_call: { ok: true } })
    })

    it("lists a key that comes back no more as a previous one, and gives one in wrong hands no older term", async () => {
      const change = (api_key: string, more = {}) => {
        changeServiceKey(api_key)
        return connect({ api_key, ...more })
      }
      await change("a-new-key-for-this-store")
      const { body } = await change(rightKey())
      expect(body.account.connection.previous_keys).toMatchObject([{ last4: "tore" }])
      await change("a-new-key-for-this-store")
      const last = await change(rightKey(), { keep_previous_for_hours: 0 })
      expect(last.body.account.connection.previous_keys).toEqual([])
      expect(await callbackSignedWith("a-new-key-for-this-store")).toBe(401)
    })

    it("tells of what other servers of the store saw, of each kind the newest", async () => {
      const elsewhere = new ContactLog(ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION))
      const call = { operation: "listBanks", method: "GET", durationMs: 5 } as const
      const print = connectionPrint({ baseUrl: process.env.PAYIN_BASE_URL!, apiKey: rightKey() })
      await saveAnyway({ api_key: rightKey() })
      const before = await contact()
      expect(before).toMatchObject({ last_call: null, last_ok_call_at: null })
      const refused = before.last_refused_callback?.count ?? 0
      elsewhere.noteCall("default", { ...call, outcome: "unavailable" }, print)
      elsewhere.noteCallback("default", { accepted: false, reason: "not_json" })
      elsewhere.noteCallback("default", { accepted: false, reason: "missing" })
      await elsewhere.close()
      expect(await contact()).toMatchObject({
        last_call: { ok: false, code: "unavailable" },
        last_ok_call_at: null,
        last_refused_callback: { reason: "missing", count: refused + 2 },
      })
      expect(await callbackSignedWith("somebody-else")).toBe(401)
      await check()
      expect(await contact()).toMatchObject({
        last_call: { ok: true, code: "ok" },
        last_ok_call_at: expect.any(String),
        last_refused_callback: { reason: "mismatch", count: refused + 3 },
      })
    })

    it("still counts when more callbacks were refused than a number of Postgres holds", async () => {
      const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      await callbackSignedWith("somebody-else").then(contact)
      await db("payin_account_contact").where({ account: "default" }).update({ refused_count: MOST })
      expect(await callbackSignedWith("somebody-else")).toBe(401)
      expect(await contact()).toMatchObject({ last_refused_callback: { reason: "mismatch", count: MOST } })
    })

    it("does not send a stored key to a new address", async () => {
      await connect({ api_key: rightKey() })
      const refused = await connect({ base_url: "https://elsewhere.example.com" })
      expect(refused).toMatchObject({ status: 400, body: { code: "payin_configuration" } })
      expect(refused.body.reason).toEqual({ code: "key_for_new_address", params: {} })
      expect(refused.body.message).toContain("Enter the API key together with the new base address.")
    })

    it("does not send a key that cannot be opened to a new address, neither now nor when it can be opened again", async () => {
      await connect({ base_url: process.env.PAYIN_BASE_URL, api_key: rightKey() })
      const [row] = await payin().listAccountSettings({ account: "default" })
      // As after a change of the encryption key: the key named in this row's seal is unknown.
      const sealed = row!.api_key!.split(".")
      await payin().updateAccountSettings([{ id: row!.id, api_key: [sealed[0], "00000000", sealed[2]].join(".") }])
      await settingsRead()
      const refused = await connect({ base_url: "https://thief.example" })
      expect(refused).toMatchObject({ status: 400, body: { reason: { code: "key_for_new_address" } } })
      const { findings } = await check()
      expect(findings[0]).toMatchObject({ code: "not_connected", cure: expect.stringContaining("enter the API key") })
      // As if the address had been written into the row, bypassing the panel.
      await payin().updateAccountSettings([{ id: row!.id, api_key: row!.api_key, base_url: "http://127.0.0.1:9" }])
      await settingsRead()
      expect((await contact()).api_key_last4).toBeNull()
      expect(codes(await check())[0]).toBe("not_connected")
      await payin().updateAccountSettings([{ id: row!.id, base_url: process.env.PAYIN_BASE_URL }])
      await settingsRead()
      expect(codes(await check())[0]).toBe("connected")
    })

    it("takes a new key together with a new address, and keeps the old one for callbacks alone", async () => {
      await connect({ base_url: process.env.PAYIN_BASE_URL, api_key: rightKey() })
      const { body } = await saveAnyway({ base_url: ctx.storeUrl, api_key: "a-new-key-for-this-store" })
      expect(body.account.connection).toMatchObject({ base_url: ctx.storeUrl, api_key_last4: "tore" })
      expect(await callbackSignedWith(rightKey())).toBe(200)
      expect(await callbackSignedWith("a-new-key-for-this-store")).toBe(200)
    })

    it("goes back to the options, and forgets what was entered", async () => {
      await saveAnyway({ base_url: "http://127.0.0.1:9", api_key: "a-new-key-for-this-store" })
      const { body } = await admin.delete("/accounts/default/connection")
      expect(body.account.connection).toMatchObject({
        base_url: process.env.PAYIN_BASE_URL,
        source: "options",
        previous_keys: [],
      })
      expect((await check()).ok).toBe(true)
    })
  })

  describe("a test callback", () => {
    it("goes through the real hook over HTTP, and is kept", async () => {
      const { body } = await admin.post("/accounts/default/test-callback")
      expect(body.test).toMatchObject({
        url: ctx.webhookUrl.replace("localhost", "127.0.0.1"),
        ok: true,
        result: "kept",
        http_status: 200,
      })
      const kept = await admin.get("/callbacks")
      expect(kept.body.callbacks).toMatchObject([{ id: body.test.callback_id, test: true, key_index: 0 }])
    })
  })
}
