import { waitFor } from "../../harness/wait-for"
import { paidWithoutStock, setStock } from "../actions"
import { type AdminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)
  let admin: AdminClient

  const ask = (orderId: string) => admin.post(`/orders/${orderId}/payment-link`)
  const externalIdOf = async (linkId: string) => (await steps.attemptsOf(linkId))[0]!.external_transaction_id

  /** @returns whether the panel had said that it can be paid in another way then */
  async function close(linkId: string, kind = ["dispute", "unknown_status"]): Promise<boolean> {
    const [attempt] = await steps.attemptsOf(linkId)
    const [open] = await steps.payin().listCases({ attempt_id: attempt!.id, closed_at: null, kind })
    const told = (await admin.get("/cases")).body.cases.find(({ id }: { id: string }) => id === open!.id)
    const decided = { note: "The service will never end it.", choice: "handled" }
    expect((await admin.post(`/cases/${open!.id}/close`, decided)).status).toBe(200)
    return told.choices.find(({ id }: { id: string }) => id === "handled").ends_waiting
  }

  /** Of an order of 100 that lacks 40. */
  async function stuckLink(amount: number, status: string, kind: string) {
    const { orderId } = await steps.paidOrder("60.00")
    const linkId = await steps.linkFor(orderId, amount)
    await steps.start(linkId)
    await ctx.sandbox.control.setStatus(await externalIdOf(linkId), status)
    await waitFor(async () => (await steps.openCasesOf(linkId)).includes(kind), { what: `the case ${kind}` })
    return { linkId, orderId }
  }

  describe("a link whose trade the service never ends", () => {
    beforeEach(() => void (admin = steps.openShop()))

    it.each([
      ["held", "unknown_status"],
      ["dispute", "dispute"],
    ])("keeps nobody from being asked once a person has asked the service about it: %s", async (status, kind) => {
      const { linkId, orderId } = await stuckLink(15, status, kind)
      expect(await ask(orderId)).toMatchObject({ status: 409, body: { code: "payin_payment_under_way" } })
      expect(await close(linkId)).toBe(true)
      expect((await ask(orderId)).body).toMatchObject({ amount: "40.00" })
      await ctx.sandbox.control.setStatus(await externalIdOf(linkId), "active")
      const isNews = async () => (await ask(orderId)).status === 409
      await waitFor(isNews, { what: "the end of that decision, as the trade can be paid again" })
    })

    it("is asked for still where a later payment of it took the place of that trade", async () => {
      const { linkId, orderId } = await stuckLink(40, "dispute", "dispute")
      await steps.payin().attempts.supersede((await steps.attemptsOf(linkId))[0]!.id)
      expect((await ask(orderId)).body).toMatchObject({ payment_collection_id: linkId })
    })

    it("is payable again through the same link, and money that comes through that trade after all is a case", async () => {
      const { linkId, orderId } = await stuckLink(40, "held", "unknown_status")
      expect(await steps.readLink(linkId)).toMatchObject({ state: "in_review" })
      const former = await externalIdOf(linkId)
      await close(linkId)
      expect(await steps.readLink(linkId)).toMatchObject({ state: "payable", message_key: "closed_by_shop" })
      expect((await ask(orderId)).body).toMatchObject({ amount: "40.00", payment_collection_id: linkId })
      expect((await steps.start(linkId)).status).toBe(200)
      await steps.pay(linkId)
      await steps.untilCaptured(linkId)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0 })
      await ctx.sandbox.control.setStatus(former, "closed")
      const isTold = async () => (await steps.openCasesOf(linkId)).length > 0
      await waitFor(isTold, { what: "the case of the late money" })
      expect(await steps.openCasesOf(linkId)).toEqual(["paid_twice"])
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0 })
    })
  })

  describe("a cart whose trade the service never ends", () => {
    beforeEach(() => void (admin = steps.openShop()))

    const untilCase = async (collectionId: string, kind: string) =>
      await waitFor(async () => (await steps.openCasesOf(collectionId)).includes(kind), { what: `the case ${kind}` })

    async function stuckCart(provider?: string) {
      const cart = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(cart.collectionId, provider)
      await ctx.sandbox.control.setStatus(cart.cartId, "dispute")
      await untilCase(cart.collectionId, "dispute")
      return cart
    }

    const shown = async (cartId: string) =>
      (await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)).body.payment
    const isTwice = async (cartId: string) => (await bookOf(ctx, cartId)).openCases.includes("paid_twice")

    it("can be paid again once a person has closed the case, and money of both is a case", async () => {
      const { cartId, collectionId } = await stuckCart()
      await ctx.shopper.createPaymentSession(collectionId)
      expect(await steps.attemptsOf(collectionId)).toHaveLength(1)
      await close(collectionId)
      expect(await shown(cartId)).toMatchObject({
        state: "expired",
        message_key: "closed_by_shop",
        can_pay_again: true,
        payment_page_url: null,
      })
      await ctx.shopper.createPaymentSession(collectionId)
      expect(await shown(cartId)).toMatchObject({ state: "waiting", payment_page_url: expect.any(String) })
      await ctx.sandbox.control.setStatus(`${cartId}_2`, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], orders: [{ total: 100 }] })
      await ctx.sandbox.control.setStatus(cartId, "closed")
      await waitFor(async () => await isTwice(cartId), { what: "the case of the late money" })
    })

    it("is waited for again when the service says that the trade can be paid, and is the order's when it is", async () => {
      const { cartId, collectionId } = await stuckCart()
      await close(collectionId)
      await ctx.sandbox.control.setStatus(cartId, "active")
      await waitFor(async () => (await shown(cartId)).state === "waiting", { what: "the payment to go on" })
      await ctx.shopper.createPaymentSession(collectionId)
      expect(await steps.attemptsOf(collectionId)).toHaveLength(1)
      await ctx.sandbox.control.setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
    })

    it("is not paid again while another trade under its id is paid, until a person has decided about that one", async () => {
      const { cartId, collectionId } = await stuckCart()
      await ctx.sandbox.control.setStatus(ctx.sandbox.control.createSecondTrade(cartId).id, "closed")
      await untilCase(collectionId, "second_trade")
      expect(await close(collectionId)).toBe(false)
      expect(await shown(cartId)).toMatchObject({ state: "in_review" })
      await ctx.shopper.createPaymentSession(collectionId)
      expect(await steps.attemptsOf(collectionId)).toHaveLength(1)
      expect(await close(collectionId, ["second_trade"])).toBe(true)
      expect(await shown(cartId)).toMatchObject({ state: "expired", message_key: "closed_by_shop" })
      await ctx.shopper.createPaymentSession(collectionId)
      expect(await steps.attemptsOf(collectionId)).toHaveLength(2)
    })

    it("is not paid again where the money had arrived by what the service said before its review", async () => {
      const { cartId, collectionId } = await paidWithoutStock(ctx)
      await ctx.sandbox.control.setStatus(cartId, "dispute")
      await untilCase(collectionId, "dispute")
      expect(await close(collectionId)).toBe(false)
      await setStock(ctx, 100)
      expect(await shown(cartId)).toMatchObject({ state: "in_review" })
      await ctx.shopper.createPaymentSession(collectionId)
      expect(await steps.attemptsOf(collectionId)).toHaveLength(1)
    })

    it.each([
      ["before Medusa has it", 409, { shown_total: "99.00 EUR" }],
      ["because the service does not have its bank", 422, { bank: "NO-SUCH-BANK" }],
    ])("is waited for still where the next payment is refused %s", async (_, status, data) => {
      const { collectionId } = await stuckCart()
      await close(collectionId)
      const body = { provider_id: "pp_payin_default", data }
      const path = `/store/payment-collections/${collectionId}/payment-sessions`
      expect((await ctx.shopper.request("POST", path, { body })).status).toBe(status)
      expect(await steps.attemptsOf(collectionId)).toMatchObject([{ state: "open", superseded_at: null }])
    })

    it("is waited for still where the service says something new in the moment when it is paid again", async () => {
      const { cartId, collectionId } = await stuckCart()
      await close(collectionId)
      const payin = steps.payin()
      const open = payin.openAttempt.bind(payin)
      const news = jest.spyOn(payin, "openAttempt").mockImplementationOnce(async (...args) => {
        await ctx.sandbox.control.setStatus(cartId, "active", { callback: false })
        await payin.readTradeOf((await steps.attemptsOf(collectionId))[0]!)
        return await open(...args)
      })
      await ctx.shopper.createPaymentSession(collectionId)
      expect(news).toHaveBeenCalledTimes(1)
      news.mockRestore()
      expect(await steps.attemptsOf(collectionId)).toMatchObject([{ trade_status: "active", superseded_at: null }])
    })

    it("can be paid again also where a store has its changed carts wait for an open trade", async () => {
      const { collectionId } = await stuckCart("pp_payin_strict")
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_strict")
      expect(await steps.attemptsOf(collectionId)).toHaveLength(1)
      await close(collectionId)
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_strict")
      expect(await steps.attemptsOf(collectionId)).toMatchObject([
        { superseded_at: expect.any(Date) },
        { state: "open" },
      ])
    })
  })

  describe("an order whose first trade the service never ends", () => {
    const orders = unpaidOrderSteps(ctx)
    beforeEach(() => void (admin = steps.openShop()))

    const paidInTheEnd = async (collectionId: string, cartId: string) =>
      await orders.says(collectionId, cartId, "closed")

    const canceledByStaff = async (collectionId: string, _cartId: string, orderId: string) => {
      const headers = { authorization: `Bearer ${ctx.adminToken}` }
      expect((await ctx.api.post(`/admin/orders/${orderId}/cancel`, {}, { headers })).status).toBe(200)
      await orders.settleAll(collectionId)
    }

    const payingAgain = async (collectionId: string) => {
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      await orders.settleAll(collectionId)
    }

    it.each([
      ["its money comes", paidInTheEnd],
      ["staff cancel the order", canceledByStaff],
      ["the shopper begins another payment", payingAgain],
    ])("is a case once a person has closed that of the trade, until %s", async (_, end) => {
      const { cartId, collectionId, orderId } = await orders.placedOrder()
      await orders.says(collectionId, cartId, "dispute")
      expect(await bookOf(ctx, cartId)).toMatchObject({ openCases: ["dispute"] })
      await close(collectionId)
      const isCase = async () => (await bookOf(ctx, cartId)).openCases.includes("unpaid_order")
      await waitFor(isCase, { what: "the case of the order, which is looked at once the other one is closed" })
      expect(await orders.statusOf(orderId)).toBe("pending")
      await end(collectionId, cartId, orderId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ openCases: [] })
    })

    it("is a case once the next payment came to nothing, and is still paid by the first", async () => {
      const { cartId, collectionId, orderId } = await orders.placedOrder()
      await orders.says(collectionId, cartId, "dispute")
      await close(collectionId)
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      await orders.says(collectionId, `${cartId}_2`, "canceled")
      expect(await orders.statusOf(orderId)).toBe("pending")
      expect(await bookOf(ctx, cartId)).toMatchObject({ openCases: ["unpaid_order"] })
      await orders.says(collectionId, cartId, "closed")
      await orders.settleAll(collectionId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
    })
  })
}
