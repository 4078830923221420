import { PAYIN_MODULE, type PayinModuleService } from "../../../src/modules/payin"
import { type AdminClient, adminClient } from "../admin-client"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  let admin: AdminClient
  const rightKey = () => process.env.PAYIN_API_KEY!
  const payin = () => ctx.container.resolve<PayinModuleService>(PAYIN_MODULE)
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
