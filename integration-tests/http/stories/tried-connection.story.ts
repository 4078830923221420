import { PAYIN_MODULE } from "../../../src/modules/payin"
import { createsOf } from "../actions"
import { type AdminClient, adminClient } from "../admin-client"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  let admin: AdminClient
  const rightKey = () => process.env.PAYIN_API_KEY!
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const connect = (body: Record<string, unknown>) => admin.post("/accounts/default/connection", body)
  const saveAnyway = (body: Record<string, unknown>) => connect({ ...body, save_untried: true })
  const contact = async () => (await admin.get("/accounts/default")).body.account.connection

  beforeEach(async () => {
    ctx.sandbox.control.reset()
    admin = await adminClient(ctx)
  })

  afterEach(() => payin().accountAdmin.forgetConnection("default"))

  describe("a connection", () => {
    it("is tried before it replaces one that works, and nothing is left of one that is refused", async () => {
      const before = await contact()
      const wrong = await connect({ api_key: "a-wrong-key-of-somebody" })
      expect(wrong).toMatchObject({ status: 400, body: { code: "payin_configuration", reason: { code: "wrong_key" } } })
      expect(wrong.body.message).toContain("Copy the current key from the merchant panel")
      const elsewhere = async (base_url: string) =>
        (await connect({ base_url, api_key: rightKey() })).body.reason.code as string
      expect(await elsewhere("http://127.0.0.1:9")).toBe("unreachable")
      expect(await elsewhere(ctx.storeUrl)).toBe("wrong_address")
      expect(await elsewhere("http://nobody.invalid")).toBe("no_tls")
      expect(await contact()).toEqual(before)
      expect(await payin().listAccountSettings({ account: "default", api_key: { $ne: null } })).toEqual([])
      expect((await admin.get("/audit")).body.entries).toEqual([])
      const anyway = await saveAnyway({ api_key: "a-wrong-key-of-somebody" })
      expect(anyway.body.account.connection).toMatchObject({
        api_key_last4: "body",
        last_call: null,
        key_worked: false,
      })
      const right = await connect({ api_key: rightKey() })
      // It was just tried, so it is known to work; and what never worked is not a previous key.
      expect(right.body.account.connection).toMatchObject({
        last_call: { ok: true },
        key_worked: true,
        previous_keys: [],
      })
    })

    it("asks how the currencies are read if their list has two readings, and sells nothing by a guess", async () => {
      const body = { all: ["EUR", "RUB"] }
      const times = Number.POSITIVE_INFINITY
      ctx.sandbox.control.faults.add({ operation: "currency", kind: "wrong_shape", httpStatus: 200, times, body })
      const { check } = (await admin.post("/accounts/default/check")).body
      expect(check.findings[0]).toMatchObject({ code: "currencies_unclear", level: "error" })
      expect(check.findings[0].cure).toContain("readCurrencies")
      const refused = await connect({ api_key: rightKey() })
      expect(refused).toMatchObject({ status: 400, body: { reason: { code: "currencies_unclear" } } })
      await saveAnyway({ api_key: "key-of-a-list-that-was-never-read" })
      ctx.sandbox.control.updateSettings(ctx.sandbox.control.settings().name, {
        apiKey: "key-of-a-list-that-was-never-read",
      })
      try {
        const { collectionId } = await ctx.readyCart()
        const path = `/store/payment-collections/${collectionId}/payment-sessions`
        const session = await ctx.shopper.request("POST", path, { body: { provider_id: "pp_payin_default" } })
        expect(session.body.message).toBe("This way to pay is not available. Please choose another one.")
        expect(createsOf(ctx)).toEqual([])
      } finally {
        ctx.sandbox.control.updateSettings(ctx.sandbox.control.settings().name, { apiKey: rightKey() })
      }
    })

    it("is not said to work for what another address or key showed", async () => {
      await admin.post("/accounts/default/check")
      expect((await contact()).last_call).toMatchObject({ ok: true })
      const options = payin().options.accounts.default!
      options.apiKey = "another-key-since-the-restart"
      try {
        await payin().accountAdmin.changeCheckout("default", {})
        expect(await contact()).toMatchObject({ last_call: null, last_ok_call_at: null, key_worked: false })
      } finally {
        options.apiKey = rightKey()
        await payin().accountAdmin.changeCheckout("default", {})
      }
      expect((await contact()).last_call).toMatchObject({ ok: true })
    })
  })
}
