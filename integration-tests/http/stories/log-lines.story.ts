import { createHmac } from "node:crypto"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { Watch } from "../../chaos/leaks"
import { waitFor } from "../../harness/wait-for"
import { loggedInShopper, reconcileNow } from "../actions"
import type { StoryContext } from "../story-context"

const wrong = "0".repeat(64)

export default (ctx: StoryContext) => {
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const sign = (body: string) => createHmac("sha256", process.env.PAYIN_API_KEY!).update(body).digest("hex")
  const send = async (body: string, headers: Record<string, string>, path = "payin_default") =>
    (await fetch(ctx.storeUrl + `/hooks/payment/${path}`, { method: "POST", headers, body })).status

  /** What is printed meanwhile, by the logger or around it. A logger's line is seen there and on its way out. */
  async function linesOf(work: () => Promise<unknown>): Promise<string[]> {
    const watch = new Watch(ctx.container)
    watch.start()
    await work()
    watch.stop()
    return watch.traces
      .filter(({ place, where }) => place === "log" && /warn|error|info/.test(where))
      .map(({ text }) => text)
  }

  describe("the log", () => {
    beforeEach(() => {
      ctx.sandbox.control.reset()
      // What the stories before had to say counts for the same minute.
      payin().log.close()
    })

    // The only line for a forgery is the host's own line for a request, which it does not print in tests.
    it.each<[string, number, () => Promise<number>]>([
      ["a wrong signature", 401, () => send('{"id":"x"}', { "x-signature": wrong })],
      ["no signature", 400, () => send('{"id":"x"}', {})],
      ["a signature that is none", 400, () => send('{"id":"x"}', { "x-signature": "no hex" })],
      ["a huge body", 413, () => send("x".repeat(70_000), { "x-signature": wrong })],
      ["broken JSON under the right signature", 400, () => send("{", { "x-signature": sign("{") })],
      ["an account that nobody has", 404, () => send("{}", { "x-signature": wrong }, "payin_nobody")],
      ["an address that is none", 400, () => send("{}", { "x-signature": wrong }, "payin_%00")],
      ["an id that nobody knows", 200, () => send('{"id":"nobody"}', { "x-signature": sign('{"id":"nobody"}') })],
    ])("has no line of ours for a callback with %s", async (_what, status, callback) => {
      const lines = await linesOf(async () => {
        for (let times = 0; times < 20; times++) expect(await callback()).toBe(status)
        await waitFor(async () => (await payin().listCallbacks({ state: "pending" }, { take: 1 })).length === 0)
      })
      // The in-memory event bus logs each event, which only a signed callback causes.
      expect(lines.filter((line) => !line.includes("Processing payin.callback_received"))).toEqual([])
      if (status !== 200) expect(lines).toEqual([])
    })

    it.each([
      ["nothing at all", { externalPaymentPageUrl: null, requisite: null }],
      ["an address that no browser may open", { externalPaymentPageUrl: "javascript:alert(1)", requisite: {} }],
    ])("says which shopper has nothing to pay to, where the service gave %s", async (_what, body) => {
      const { cartId, collectionId } = await ctx.readyCart()
      const bare = { ...body, requisite: body.requisite && { requisites: null, sbpNumber: null } }
      ctx.sandbox.control.faults.add({ operation: "pay-in", kind: "altered", body: bare })
      const lines = await linesOf(() => ctx.shopper.createPaymentSession(collectionId))
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      const ours = lines.filter((line) => line.includes("payin: "))
      expect([...new Set(ours)]).toEqual([expect.stringContaining(`attempt ${attempt!.id} is open, and its shopper`)])
    })

    it("has no warning for each payment that a signed-in customer starts", async () => {
      const { shopper } = await loggedInShopper(ctx)
      const { collectionId } = await ctx.readyCart({ shopper })
      const lines = await linesOf(() => shopper.createPaymentSession(collectionId))
      expect(lines.filter((line) => line.includes("pp_payin"))).toEqual([])
    })

    it("has a handful of lines for a shopper who asks on and on while the service refuses", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const settings = payin().options.payer
      settings.forwardSecret = "a shared secret of thirty-two or more characters"
      ctx.sandbox.control.faults.add({
        operation: "pay-in",
        kind: "status",
        httpStatus: 422,
        times: Number.POSITIVE_INFINITY,
      })
      const shopper = ctx.shopperWith({ "x-payin-payer": "forged", "x-payin-payer-signature": wrong })
      const path = `/store/payment-collections/${collectionId}/payment-sessions`
      const lines = await linesOf(async () => {
        for (let times = 0; times < 12; times++) {
          await shopper.request("POST", path, { body: { provider_id: "pp_payin_default" } })
        }
        payin().log.close()
      })
      settings.forwardSecret = undefined
      const ours = lines.filter((line) => line.includes("payin:"))
      expect(ours.filter((line) => line.includes("payer was not believed") && !line.includes("more in"))).toHaveLength(
        5,
      )
      expect(ours).toContainEqual(expect.stringMatching(/payin: 7 more in this minute, the last: a forwarded payer/))
      expect(ours.filter((line) => line.includes(`no trade for cart ${cartId}`)).length).toBeLessThanOrEqual(12)
      expect(ours.length).toBeLessThanOrEqual(20)
    })

    it("has a handful of lines for a trade that cannot be settled however often it is tried", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const other = {
        operation: "trade" as const,
        kind: "status" as const,
        httpStatus: 422,
        times: Number.POSITIVE_INFINITY,
      }
      ctx.sandbox.control.faults.add(other)
      const lines = await linesOf(async () => {
        for (let tries = 0; tries < 7; tries++) await reconcileNow(ctx, cartId)
      })
      expect(lines.filter((line) => line.includes("is tried again"))).toHaveLength(5)
    })
  })
}
