import { LocalProxy } from "../../../src/merchant-api/__tests__/local-proxy"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { type AdminClient, adminClient } from "../admin-client"
import { capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  let admin: AdminClient
  let proxy: LocalProxy
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const optionsOf = () => payin().options.accounts.default!
  const findings = async () => (await admin.post("/accounts/default/check")).body.check.findings
  const sentToService = () => control().requests().length

  /** A connection is opened anew only for another key. */
  async function reconnect(apiKey: string, proxyUrl: string | undefined): Promise<void> {
    control().updateSettings(control().settings().name, { apiKey })
    Object.assign(optionsOf(), { apiKey, proxyUrl })
    await payin().accountAdmin.forgetConnection("default")
  }

  beforeEach(async () => {
    control().reset()
    admin = adminClient(ctx)
    proxy = await new LocalProxy().start()
    await reconnect(`key-behind-a-proxy-${proxy.port}`, proxy.url("store:secret-of-the-proxy"))
  })

  afterEach(async () => {
    await reconnect(process.env.PAYIN_API_KEY!, undefined)
    await proxy.stop()
  })

  describe("an account behind a proxy", () => {
    it("opens the payment and learns of its end through the proxy alone", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      expect(new Set(proxy.asked)).toEqual(new Set([new URL(ctx.sandbox.url).host]))
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], orders: [{ total: 100 }] })
      expect(await findings()).toContainEqual(expect.objectContaining({ code: "connected" }))
    })

    it("knows that nothing was sent when the proxy fails, and sells when it works again", async () => {
      // The lists are known, so the create is the first call that fails.
      await (await payin().account("default")).discovery.refresh()
      const { collectionId } = await ctx.readyCart()
      const before = sentToService()
      proxy.trick = "cut"
      proxy.dropTunnels()
      const path = `/store/payment-collections/${collectionId}/payment-sessions`
      const refused = await ctx.shopper.request("POST", path, { body: { provider_id: "pp_payin_default" } })
      expect(refused.body.message).toBe("Payment is not available for the moment. Please try again in a minute.")
      expect(sentToService()).toBe(before)
      proxy.trick = undefined
      await ctx.shopper.createPaymentSession(collectionId)
      expect(control().trades()).toHaveLength(1)
    })

    it.each([
      ["proxy_login", { status: 407 }],
      ["proxy_refused", { status: 502 }],
      ["proxy_unreachable", { trick: "garbage" }],
    ])("is told by the connection check what the proxy does: %s", async (code, trick) => {
      Object.assign(proxy, trick)
      expect((await findings())[0]).toMatchObject({ code, level: "error", cure: expect.stringMatching(/prox/) })
      expect(sentToService()).toBe(0)
    })
  })
}
