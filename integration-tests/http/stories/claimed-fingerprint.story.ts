import { PAYIN_MODULE } from "../../../src/modules/payin"
import { createPayinStore, startPayment } from "../../../src/storefront"
import type { StoryContext } from "../story-context"

/** As a browser of the shop sends it, from a public address. */
const browser = { origin: "http://localhost:8000", "x-forwarded-for": "203.0.113.7", "user-agent": "Browser/1" }

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const settings = () => ctx.container.resolve(PAYIN_MODULE).options.payer
  const start = async (fingerprint: string, account = "default", headers: Record<string, string> = browser) => {
    const { cartId } = await ctx.readyCart()
    const store = createPayinStore({ url: ctx.storeUrl, publishableKey: ctx.seed.publishableKey })
    const step = await startPayment(store, { cartId, providerId: `pp_payin_${account}`, headers, fingerprint })
    expect(step.next).toBe("redirect")
    return control().trade(cartId)!.extra.payerInfo
  }

  describe("the fingerprint that a browser gives", () => {
    beforeEach(() => {
      control().reset()
      settings().trustedProxies = 1
    })
    afterEach(() => {
      settings().trustedProxies = 0
    })

    it.each(["default", "orders"])("reaches the service, whichever request opens the trade: %s", async (account) => {
      const payer = { ip: "203.0.113.7", userAgent: "Browser/1", fingerprint: "f-1" }
      expect(await start("f-1", account)).toEqual(payer)
    })

    it("is no reason to refuse a payment, and none of a payer's where no browser calls", async () => {
      expect(await start("f".repeat(513))).toEqual({ ip: "203.0.113.7", userAgent: "Browser/1" })
      expect(await start("f-1", "default", {})).toBeUndefined()
    })
  })
}
