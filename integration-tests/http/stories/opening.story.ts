import { Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { createsOf, loggedInShopper, reconcileNow } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const creates = () => createsOf(ctx)
  const sessionOf = async (collectionId: string, data?: Record<string, unknown>) =>
    (await ctx.shopper.createPaymentSession(collectionId, "pp_payin_default", data)).payment_sessions![0]!
  const trySession = (collectionId: string, data?: Record<string, unknown>) =>
    ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
      body: { provider_id: "pp_payin_default", ...(data && { data }) },
    })

  /** A create is not repeated within seconds of a refusal. */
  async function refusedAMinuteAgo(cartId: string) {
    const payin = ctx.container.resolve(PAYIN_MODULE)
    const unchanged_since = new Date(Date.now() - 60_000)
    const attempts = await payin.listAttempts({ cart_id: cartId })
    await payin.updateAttempts(attempts.map(({ id }) => ({ id, unchanged_since })))
  }

  describe("opening a trade", () => {
    beforeEach(() => control().reset())

    it("gives a reload the same trade", async () => {
      const { collectionId } = await ctx.readyCart()
      const first = await sessionOf(collectionId)
      const second = await sessionOf(collectionId)
      expect(second.id).not.toBe(first.id)
      expect(second.data.payment_page_url).toBe(first.data.payment_page_url)
      expect(creates()).toHaveLength(1)
    })

    it("gives two tabs at once one trade and leaves one session", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const answers = await Promise.all(Array.from({ length: 5 }, () => trySession(collectionId)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      expect(creates()).toHaveLength(1)
      const book = await bookOf(ctx, cartId)
      expect(book.attempts).toHaveLength(1)
      expect(book.sessions).toHaveLength(1)
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], transactions: [100] })
    })

    it("answers with a neutral sentence while the service is down, and works when it is back", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      control().faults.add({ operation: "any", kind: "status", httpStatus: 503, times: Number.POSITIVE_INFINITY })
      const down = await trySession(collectionId)
      expect(down).toMatchObject({ status: 422, body: { message: expect.stringMatching(/try again in a minute/i) } })
      expect(JSON.stringify(down.body)).not.toMatch(/503|127\.0\.0\.1|pay-in/)
      control().faults.clear()
      const session = await sessionOf(collectionId)
      expect(session.data.payment_page_url).toEqual(expect.any(String))
      expect(control().trades()).toHaveLength(1)
      await control().setStatus(cartId, "closed")
      await capturedBook(ctx, cartId)
    })

    it.each(["cut_after_commit", "garbage", "wrong_shape"] as const)(
      "finds the trade of a create that was carried out and not answered well (%s), and makes no second one",
      async (kind) => {
        const { cartId, collectionId } = await ctx.readyCart()
        control().faults.add({ operation: "pay-in", kind })
        const session = await sessionOf(collectionId)
        expect(session.data.status).toBe("active")
        expect(creates()).toHaveLength(1)
        expect(control().trades()).toMatchObject([{ extra: { externalTransactionId: cartId } }])
      },
    )

    it("creates again, with the same id, only when the service says that the first does not exist", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      control().faults.add({ operation: "pay-in", kind: "cut_before_commit" })
      await sessionOf(collectionId)
      expect(
        control()
          .requests()
          .map(({ operation }) => operation)
          // The lists are read again every ten minutes.
          .filter((operation) => operation !== "currency" && operation !== "banks"),
      ).toEqual(["pay-in", "external", "external", "pay-in"])
      expect(control().trades()).toMatchObject([{ externalTransactionId: cartId }])
    })

    it("looks a second time before it creates again, for the first create may still be on its way", async () => {
      const { collectionId } = await ctx.readyCart()
      control().faults.add({ operation: "pay-in", kind: "cut_after_commit" })
      control().faults.add({ operation: "external", kind: "status", httpStatus: 404, body: { message: "No trade." } })
      await sessionOf(collectionId)
      expect(creates()).toHaveLength(1)
      expect(control().trades()).toHaveLength(1)
    })

    it("does not count what the service refused: a cart can be paid as soon as there are requisites again", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      control().faults.add({ operation: "pay-in", kind: "status", httpStatus: 422, times: 3 })
      const strict = () => ctx.shopper.createPaymentSession(collectionId, "pp_payin_strict")
      for (let refusal = 0; refusal < 3; refusal++) {
        await expect(strict()).rejects.toThrow(/choose another bank/)
        await refusedAMinuteAgo(cartId)
      }
      await strict()
      const ids = (await bookOf(ctx, cartId)).attempts.map((attempt) => attempt.external_transaction_id)
      expect(ids).toEqual([cartId, ...[2, 3, 4].map((number) => `${cartId}_${number}`)])
      expect(creates()).toHaveLength(4)
    })

    it("stays opening while nobody knows, and the job finds the trade without the shopper", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      control().faults.add({ operation: "pay-in", kind: "cut_after_commit" })
      control().faults.add({ operation: "external", kind: "status", httpStatus: 500, times: Number.POSITIVE_INFINITY })
      expect((await trySession(collectionId)).status).toBe(422)
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ state: "opening", trade_id: null }])
      control().faults.clear()
      await reconcileNow(ctx, cartId)
      await waitFor(async () => (await bookOf(ctx, cartId)).attempts[0]!.state === "open", {
        what: "the trade to be found",
      })
      await sessionOf(collectionId)
      expect(creates()).toHaveLength(1)
    })

    it("opens the next attempt when the amount has changed, and keeps watching the first", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await sessionOf(collectionId)
      await ctx.shopper.addItem(cartId, ctx.seed.products[0]!.variantId, 1)
      const session = await sessionOf(collectionId)
      expect(session.data.amount).toBe("145.00")
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([
        { external_transaction_id: cartId, amount: "100.00", superseded_at: expect.any(Date), state: "open" },
        { external_transaction_id: `${cartId}_2`, amount: "145.00", superseded_at: null, state: "open" },
      ])
      await control().setStatus(cartId, "closed")
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes("paid_superseded"), { what: "the case" })
      expect((await bookOf(ctx, cartId)).orders).toEqual([])
    })

    it("does not ask the service about currencies and banks again for the next cart", async () => {
      await sessionOf((await ctx.readyCart()).collectionId)
      control().reset()
      await sessionOf((await ctx.readyCart()).collectionId)
      expect(
        control()
          .requests()
          .map(({ operation }) => operation),
      ).toEqual(["pay-in"])
    })

    it("refuses a bank that the service does not have before any trade is opened", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      expect(await trySession(collectionId, { bank: "NO-SUCH-BANK" })).toMatchObject({
        status: 422,
        body: { message: "This way to pay is not available. Please choose another one." },
      })
      expect((await bookOf(ctx, cartId)).attempts).toEqual([])
      expect(creates()).toEqual([])
    })

    it("takes from a browser's data what it may ask for, and nothing that it may not decide", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const session = await sessionOf(collectionId, {
        method: "card",
        page_locale: "RU",
        success_redirect: "http://localhost:8000/thanks",
        amount: "1.00",
        session_id: "payses_forged",
        payin_attempt: "payatt_forged",
        payin_ticket: "forged",
        payer: { ip: "203.0.113.9" },
        cart_id: "cart_forged",
      })
      expect(Object.keys(session.data).sort()).toEqual([
        "amount",
        "currency_code",
        "expires_at",
        "notice",
        "payin_attempt",
        "payin_ticket",
        "payment_page_url",
        "requisite",
        "session_id",
        "status",
      ])
      expect(session.data.session_id).toBe(session.id)
      const trade = control().trade(cartId)!
      expect(trade.fiatAmount).toBe("100.00")
      expect(trade.extra.payerInfo).toBeUndefined()
      expect(trade.pageConfig).toMatchObject({ success_redirect: "http://localhost:8000/thanks", locale: "RU" })
    })

    it("sends a shopper to no address that the store does not allow", async () => {
      const { collectionId } = await ctx.readyCart()
      for (const success_redirect of [
        "https://evil.example/x",
        "http://localhost:8000.evil.example/",
        "javascript:alert(1)",
      ]) {
        expect((await trySession(collectionId, { success_redirect })).status).toBe(400)
      }
      expect(creates()).toEqual([])
    })

    it("tells the service who pays only where it is known: a customer who is logged in", async () => {
      const customer = await loggedInShopper(ctx)
      const { cartId, collectionId } = await ctx.readyCart({ shopper: customer.shopper })
      await customer.shopper.createPaymentSession(collectionId)
      expect(control().trade(cartId)!.extra.payerInfo).toEqual({ userId: customer.id })
    })

    it("tells it when a customer registered once the store knows the unit, and never of a guest", async () => {
      const { payer } = ctx.container.resolve(PAYIN_MODULE).options
      const customer = await loggedInShopper(ctx, "nika@example.com")
      const { created_at } = await ctx.container.resolve(Modules.CUSTOMER).retrieveCustomer(customer.id)
      payer.registeredAtUnit = "seconds"
      try {
        const known = await ctx.readyCart({ shopper: customer.shopper })
        await customer.shopper.createPaymentSession(known.collectionId)
        const registeredAt = Math.floor(new Date(created_at).getTime() / 1000)
        expect(control().trade(known.cartId)!.extra.payerInfo).toEqual({ userId: customer.id, registeredAt })
        const guest = await ctx.readyCart()
        await ctx.shopper.createPaymentSession(guest.collectionId)
        expect(control().trade(guest.cartId)!.extra.payerInfo).toBeUndefined()
      } finally {
        payer.registeredAtUnit = undefined
      }
    })
  })
}
