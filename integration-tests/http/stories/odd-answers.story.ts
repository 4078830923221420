import { PAYIN_MODULE } from "../../../src/modules/payin"
import type { Fault } from "../../../src/sandbox"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { ReadyCart, StoryContext } from "../story-context"

const always = Number.POSITIVE_INFINITY
const oddText = {
  bank: "s\u0000ber\ud83d",
  disputeTraderCheckUrl: "https://files.example/receipt-\ud83d.pdf",
  requisite: { ownerName: "Anna \ud83d", bank: "\udc00" },
  createdAt: "+275760-09-13T00:00:00.000Z",
}

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const asked = (operation: string) =>
    control()
      .requests()
      .filter((request) => request.operation === operation)
  const creates = () => asked("pay-in")
  const trySession = ({ collectionId }: ReadyCart, provider_id = "pp_payin_default") =>
    ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
      body: { provider_id },
    })
  const alter = (operation: Fault["operation"], body: object, times = always) =>
    control().faults.add({ operation, kind: "altered", body, times })
  const openCases = async (cartId: string) => (await bookOf(ctx, cartId)).openCases
  const factsOf = async (kind: string) => (await payin().listCases({ kind }))[0]?.facts
  const statusOf = async (cartId: string) =>
    (await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)).body.payment

  async function openedCart() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    return cart
  }

  async function failOften(cartId: string) {
    for (let tries = 0; tries < 5; tries++) await reconcileNow(ctx, cartId)
  }

  describe("an answer with characters that nothing can store", () => {
    beforeEach(() => control().reset())

    it("pays the order all the same", async () => {
      const { cartId } = await openedCart()
      alter("any", oddText)
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({
        captures: [100],
        orders: [{ total: 100 }],
        openCases: [],
      })
    })

    it("opens the session all the same, with what is whole of it", async () => {
      alter("pay-in", { ...oddText, externalPaymentPageUrl: "https://pay.example/\ud83d?a=\u0000b" })
      const { status, body } = await trySession(await ctx.readyCart())
      expect(status).toBe(200)
      expect(body.payment_collection.payment_sessions[0].data).toMatchObject({
        payment_page_url: "https://pay.example/%EF%BF%BD?a=%00b",
        requisite: { owner_name: "Anna ", bank: "", requisites: expect.any(String) },
      })
    })

    it("is a case when it is the status, which is no known word any more", async () => {
      const { cartId } = await openedCart()
      await control().setStatus(cartId, "closed\ud83d")
      await waitFor(async () => (await openCases(cartId)).includes("unknown_status"), { what: "the case" })
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], attempts: [{ trade_status: "closed\ufffd" }] })
    })
  })

  describe("answers that are always about something else", () => {
    beforeEach(() => control().reset())

    it.each([
      ["the currency", { fiatCurrency: "RUB" }, /another currency/],
      ["the kind", { type: "pay-out" }, /not a pay-in/],
      ["the external id", { extra: { externalTransactionId: "cart_other" } }, /external id of another/],
      ["the trade's id", { id: "77777777-7777-4777-8777-777777777777" }, /another trade/],
    ])("become a case of their attempt, and no outage of the account (%s)", async (_what, change, reason) => {
      const { cartId } = await openedCart()
      alter("trade", change)
      await control().setStatus(cartId, "closed", { callback: false })
      await failOften(cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], captures: [], openCases: ["not_settling"] })
      expect(await factsOf("not_settling")).toEqual([{ fact: "reason", words: expect.stringMatching(reason) }])
      expect(payin().breaker.openAccounts()).toEqual([])
      control().faults.clear()
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
    })

    it("become a case as well when they say that there is no such trade, whose shopper is not asked to pay", async () => {
      const { cartId } = await openedCart()
      const none = { kind: "status", httpStatus: 404, body: { message: "No trade." }, times: always } as const
      control().faults.add({ operation: "trade", ...none })
      await failOften(cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ attempts: [{ state: "open" }], openCases: ["not_settling"] })
      const words = expect.stringMatching(/does not know this trade any more/)
      expect(await factsOf("not_settling")).toEqual([{ fact: "reason", words }])
      expect(await statusOf(cartId)).toMatchObject({ state: "waiting", message_key: "checking_delayed" })
      expect(payin().breaker.openAccounts()).toEqual([])
      control().faults.clear()
      await control().setStatus(cartId, "closed", { callback: false })
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
    })

    it("take a trade that writes its ids in another letter case for the same", async () => {
      const { cartId } = await openedCart()
      const { id } = control().trade(cartId)!
      alter("trade", { id: id.toUpperCase(), extra: { externalTransactionId: cartId.toUpperCase() } })
      await control().setStatus(cartId, "closed")
      const { attempts } = await capturedBook(ctx, cartId)
      expect(attempts).toMatchObject([{ trade_id: id }])
    })

    it.each([
      ["the currency", { fiatCurrency: "RUB" }],
      ["the kind", { type: "pay-out" }],
      ["the external id", { extra: { externalTransactionId: "cart_other" } }],
    ])("are shown to no shopper when they answer a create, which is not sent again (%s)", async (_what, change) => {
      const cart = await ctx.readyCart()
      alter("any", change)
      const { status, body } = await trySession(cart)
      expect(status).toBe(422)
      expect(body.message).toMatch(/try again/i)
      const [trade] = control().trades()
      expect((await trySession(cart)).status).toBe(422)
      await failOften(cart.cartId)
      expect(creates()).toHaveLength(1)
      const book = await bookOf(ctx, cart.cartId)
      expect(book).toMatchObject({ openCases: ["not_settling"], attempts: [{ state: "opening", trade_id: trade!.id }] })
      expect(await statusOf(cart.cartId)).toMatchObject({ payment_page_url: null, requisite: null })
      control().faults.clear()
      expect((await trySession(cart)).status).toBe(200)
      expect(creates()).toHaveLength(1)
      await control().setStatus(cart.cartId, "closed")
      expect(await capturedBook(ctx, cart.cartId)).toMatchObject({ captures: [100], openCases: [] })
    })

    it("take the right trade at once when only the answer to the create was wrong", async () => {
      const cart = await ctx.readyCart()
      alter("pay-in", { fiatCurrency: "RUB" }, 1)
      expect((await trySession(cart)).status).toBe(200)
      expect(creates()).toHaveLength(1)
    })
  })

  describe("a trade that is no pay-in", () => {
    beforeEach(() => control().reset())

    it("is not adopted by the cart whose id it has", async () => {
      const { cartId } = await ctx.readyCart()
      control().createTrade({ fiatAmount: 100, fiatCurrency: "EUR", extra: { externalTransactionId: cartId } })
      alter("any", { type: "pay-out" })
      await control().setStatus(cartId, "closed")
      await waitFor(async () => (await payin().listCallbacks({ state: "unmatched" })).length === 1, { what: "the end" })
      expect(await bookOf(ctx, cartId)).toMatchObject({ attempts: [], orders: [] })
    })
  })
}
