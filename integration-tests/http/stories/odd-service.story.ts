import { createHmac } from "node:crypto"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { updateRegionsWorkflow } from "@medusajs/medusa/core-flows"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { createsOf, reconcileNow } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const creates = () => createsOf(ctx)
  const trySession = (collectionId: string, data?: Record<string, unknown>, provider_id = "pp_payin_default") =>
    ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
      body: { provider_id, ...(data && { data }) },
    })
  const answers = (operation: "pay-in" | "trade", body: object, times = 1) =>
    control().faults.add({ operation, kind: "wrong_shape", httpStatus: 200, commit: false, times, body })
  const caseOpens = (cartId: string, kind: string) =>
    waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes(kind), { what: `the case ${kind}` })

  async function openedCart() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    return cart
  }

  describe("a service that answers what nobody expects", () => {
    beforeEach(() => control().reset())

    it("keeps the trade of a create that came back with another amount, and opens no second one", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const id = "11111111-1111-4111-8111-111111111111"
      answers("pay-in", { id, status: "active", fiatAmount: "100.37", fiatCurrency: "EUR" }, Number.POSITIVE_INFINITY)
      const { status, body } = await trySession(collectionId)
      expect(status).toBe(200)
      expect(body.payment_collection.payment_sessions[0].data.amount).toBe("100.37")
      expect(creates()).toHaveLength(1)
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ state: "open", trade_id: id }])
    })

    it.each([-3, 3])(
      "tells no shopper that the time is over, nor of hours, when its clock is off (%d h)",
      async (hours) => {
        const { collectionId } = await ctx.readyCart()
        const createdAt = new Date(Date.now() + hours * 3_600_000).toISOString()
        control().faults.add({ operation: "pay-in", kind: "altered", body: { createdAt } })
        const [session] = (await ctx.shopper.createPaymentSession(collectionId)).payment_sessions!
        const path = `/store/payin/payment-sessions/${session!.id}`
        const { payment } = (await ctx.shopper.request("GET", path)).body
        expect(payment).toMatchObject({ state: "waiting", message_key: "waiting_for_payment" })
        expect(payment.seconds_left).toBeGreaterThan(800)
        expect(payment.seconds_left).toBeLessThanOrEqual(900)
      },
    )

    it("gives up after one trade that is canceled at birth", async () => {
      const { collectionId } = await ctx.readyCart()
      const id = "44444444-4444-4444-8444-444444444444"
      answers("pay-in", { id, status: "canceled", fiatAmount: "100.00", fiatCurrency: "EUR" }, Number.POSITIVE_INFINITY)
      expect((await trySession(collectionId)).status).toBe(422)
      expect(creates()).toHaveLength(1)
    })

    it("stores no control characters, and opens the trade that came with them", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const requisite = { ownerName: "A\u0000B", requisites: "4111" }
      answers("pay-in", {
        id: "22222222-2222-4222-8222-222222222222",
        status: "active",
        fiatAmount: "100.00",
        fiatCurrency: "EUR",
        requisite,
      })
      expect((await trySession(collectionId)).status).toBe(200)
      expect((await bookOf(ctx, cartId)).sessions[0]!.data.requisite).toMatchObject({ owner_name: "AB" })
    })

    it("does not take another attempt's trade for its own", async () => {
      const one = await openedCart()
      const two = await ctx.readyCart()
      const { id } = control().trade(one.cartId)!
      answers("pay-in", { id, status: "active", fiatAmount: "100.00", fiatCurrency: "EUR" })
      expect((await trySession(two.collectionId)).status).toBe(200)
      const [attempt] = (await bookOf(ctx, two.cartId)).attempts
      expect(attempt!.trade_id).toBe(control().trade(two.cartId)!.id)
      expect(attempt!.trade_id).not.toBe(id)
    })

    it("takes no money of another currency for the cart's", async () => {
      const { cartId } = await openedCart()
      const { id } = control().trade(cartId)!
      answers("trade", { id, status: "closed", fiatAmount: "100.00", fiatCurrency: "RUB" })
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], captures: [], attempts: [{ state: "open" }] })
    })

    it("leaves the requisite on the shopper's page when a look-up says less than the create did", async () => {
      const { cartId, collectionId } = await openedCart()
      answers("trade", { id: control().trade(cartId)!.id, status: "active" })
      await reconcileNow(ctx, cartId)
      const { body } = await trySession(collectionId)
      expect(body.payment_collection.payment_sessions[0].data.requisite).toMatchObject({
        requisites: expect.any(String),
      })
    })

    /** A callback about another trade under the cart's external id, and the service's answers about both. */
    async function secondTrade(cartId: string, status: string) {
      const other = "99999999-9999-4999-8999-999999999999"
      const body = JSON.stringify({ id: other, externalTransactionId: cartId, status })
      const signature = createHmac("sha256", process.env.PAYIN_API_KEY!).update(body).digest("hex")
      answers("trade", control().trade(cartId)!)
      answers("trade", { id: other, status, fiatAmount: "100.00", extra: { externalTransactionId: cartId } })
      await fetch(ctx.webhookUrl, { method: "POST", headers: { "x-signature": signature }, body })
    }

    const secondCases = async () => await payin().listCases({ kind: "second_trade" }, { order: { created_at: "ASC" } })

    it("shows a person a second trade under the same external id", async () => {
      const { cartId } = await openedCart()
      await secondTrade(cartId, "closed")
      await caseOpens(cartId, "second_trade")
      await reconcileNow(ctx, cartId)
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["second_trade"])
    })

    it("shows it again when the second trade is paid after a person looked at it", async () => {
      const { cartId } = await openedCart()
      await secondTrade(cartId, "active")
      await caseOpens(cartId, "second_trade")
      await secondTrade(cartId, "dispute")
      await waitFor(async () => /active.*dispute/.test(JSON.stringify(await secondCases())), { what: "the news" })
      await payin().updateCases({ id: (await secondCases())[0]!.id, closed_at: new Date(), closed_by: "user_1" })
      await secondTrade(cartId, "closed")
      await caseOpens(cartId, "second_trade")
      expect((await secondCases())[1]).toMatchObject({ facts: [{ status: "closed" }] })
    })
  })

  describe("a host that changes under a paid trade", () => {
    beforeEach(() => control().reset())

    it("makes two payments of two paid attempts visible, however late the first one closed", async () => {
      const { cartId, collectionId } = await openedCart()
      await control().setStatus(cartId, "canceled")
      await waitFor(async () => (await bookOf(ctx, cartId)).sessions[0]?.status === "canceled")
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed")
      await waitFor(async () => (await bookOf(ctx, cartId)).attempts[0]!.state === "captured", {
        what: "the first payment",
      })
      expect((await bookOf(ctx, cartId)).attempts[1]).toMatchObject({ state: "open" })
      await control().setStatus(`${cartId}_2`, "closed")
      await caseOpens(cartId, "paid_twice")
      expect(await bookOf(ctx, cartId)).toMatchObject({
        captures: [100],
        transactions: [100],
        orders: [{ total: 100 }],
      })
    })

    it("captures nothing again when the paid session's row is gone", async () => {
      const { cartId } = await openedCart()
      await control().setStatus(cartId, "closed")
      const { attempts } = await capturedBook(ctx, cartId)
      const knex = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      await knex("payment_session").where({ id: attempts[0]!.payment_session_id }).delete()
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
    })

    it("makes a case of paid money that cannot be adopted, for its way to pay left the region", async () => {
      const { cartId, collectionId } = await openedCart()
      await trySession(collectionId, undefined, "pp_system_default")
      const update = { payment_providers: ["pp_system_default"] }
      await updateRegionsWorkflow(ctx.container).run({ input: { selector: { id: ctx.seed.regions.eur }, update } })
      await control().setStatus(cartId, "closed")
      await caseOpens(cartId, "paid_without_order")
    })

    it("reads a trade before a changed cart takes its place: the money may have come a moment ago", async () => {
      const { cartId, collectionId } = await openedCart()
      await control().setStatus(cartId, "closed", { callback: false })
      await ctx.shopper.addItem(cartId, ctx.seed.products[0]!.variantId, 1)
      expect((await trySession(collectionId)).status).toBe(409)
      expect(creates()).toHaveLength(1)
      await caseOpens(cartId, "paid_without_order")
    })

    it("opens a case again only for news after a person closed it", async () => {
      const { cartId, collectionId } = await openedCart()
      await trySession(collectionId, undefined, "pp_system_default")
      await ctx.shopper.orderOf(cartId)
      await control().setStatus(cartId, "closed")
      await caseOpens(cartId, "paid_twice")
      const [open] = await payin().listCases({ closed_at: null })
      await payin().updateCases({ id: open!.id, closed_at: new Date(), closed_by: "user_1", note: "sent back" })
      await reconcileNow(ctx, cartId)
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
      await control().setStatus(cartId, "closed", { fiatAmount: "120.00" })
      await caseOpens(cartId, "paid_twice")
    })
  })

  describe("a shopper's request", () => {
    beforeEach(() => control().reset())

    it("opens another trade for another method, and none for the same one", async () => {
      const { collectionId } = await ctx.readyCart()
      for (const method of ["card", "card", undefined, "account"]) {
        expect((await trySession(collectionId, method ? { method } : undefined)).status).toBe(200)
      }
      expect(
        control()
          .trades()
          .map(({ method }) => method)
          .sort(),
      ).toEqual(["account", "card"])
    })

    it("tells of an attempt once, however often it is reloaded", async () => {
      const told: string[] = []
      const bus = ctx.container.resolve(Modules.EVENT_BUS)
      const listen = async ({ data }: { data: { id: string } }) => void told.push(data.id)
      bus.subscribe("payin.attempt_opened", listen as never)
      const { collectionId } = await openedCart()
      await trySession(collectionId)
      await trySession(collectionId)
      await waitFor(() => told.length > 0)
      expect(told).toHaveLength(1)
      bus.unsubscribe("payin.attempt_opened", listen as never)
    })

    it("sends the shopper to the address that was checked, and to none with a log-in in it", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const userinfo = "http://user:pw@localhost:8000/x"
      expect((await trySession(collectionId, { success_redirect: userinfo })).status).toBe(400)
      await trySession(collectionId, { success_redirect: "http://localhost:8000/x\r\nSet-Cookie: a=b" })
      expect(control().trade(cartId)!.pageConfig.success_redirect).toBe("http://localhost:8000/xSet-Cookie:%20a=b")
    })
  })
}
