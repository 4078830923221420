import { Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { paidWithoutStock, reconcileNow, setStock } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const sessionRequest = (collectionId: string, provider_id: string) =>
    ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
      body: { provider_id },
    })

  describe("the session guard", () => {
    beforeEach(() => control().reset())

    it.each(["pp_payin_default", "pp_system_default"])(
      "answers 409 to a %s session on a cart that is paid and ordered",
      async (provider) => {
        const { cartId, collectionId } = await ctx.readyCart()
        await ctx.shopper.createPaymentSession(collectionId)
        await control().setStatus(cartId, "closed")
        await capturedBook(ctx, cartId)
        expect(await sessionRequest(collectionId, provider)).toMatchObject({
          status: 409,
          body: { code: "payin_paid" },
        })
        expect(await bookOf(ctx, cartId)).toMatchObject({ captures: [100], sessions: [{ status: "authorized" }] })
      },
    )

    describe("of a cart that an earlier attempt pays after all", () => {
      const providers = ["pp_payin_default", "pp_system_default"]

      async function payEarlier({ stock = 10, fiatAmount }: { stock?: number; fiatAmount?: string }) {
        const { cartId, collectionId } = await ctx.readyCart()
        await ctx.shopper.createPaymentSession(collectionId)
        await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
        await setStock(ctx, stock)
        await control().setStatus(cartId, "closed", { fiatAmount })
        return { cartId, collectionId }
      }

      it.each(providers)("answers 409 to a %s session when its order stands", async (provider) => {
        const { cartId, collectionId } = await payEarlier({ fiatAmount: "90.00" })
        await waitFor(async () => (await bookOf(ctx, cartId)).captures.length === 1, { what: "the capture" })
        expect(await sessionRequest(collectionId, provider)).toMatchObject({
          status: 409,
          body: { code: "payin_paid" },
        })
        expect(await bookOf(ctx, cartId)).toMatchObject({ captures: [90], sessions: [{ status: "authorized" }] })
      })

      it("answers 409 to sessions and changes while its order cannot be placed", async () => {
        const { cartId, collectionId } = await payEarlier({ stock: 0 })
        await waitFor(async () => (await bookOf(ctx, cartId)).openCases.length === 1, { what: "the case" })
        const add = { variant_id: ctx.seed.products[1]!.variantId, quantity: 1 }
        for (const answer of [
          ...(await Promise.all(providers.map((provider) => sessionRequest(collectionId, provider)))),
          await ctx.shopper.request("POST", `/store/carts/${cartId}/line-items`, { body: add }),
        ]) {
          expect(answer).toMatchObject({ status: 409, body: { code: "payin_paid" } })
        }
        expect((await ctx.shopper.readCart(cartId)).total).toBe(100)
      })
    })

    it("opens no trade for a cart that is not there any more: no order could be made of its money", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.container.resolve(Modules.CART).deleteCarts([cartId])
      expect(await sessionRequest(collectionId, "pp_payin_default")).toMatchObject({
        status: 409,
        body: { code: "payin_cart_gone" },
      })
      expect(control().trades()).toEqual([])
    })

    it("lets the shopper change the way to pay while nothing is paid", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      expect((await sessionRequest(collectionId, "pp_system_default")).status).toBe(200)
      expect((await ctx.shopper.orderOf(cartId)).total).toBe(100)
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ state: "open", payment_session_id: null }])
    })

    it("lets two tabs change it at once when our trade has just ended", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "canceled", { callback: false })
      // As if a first request had just found out.
      const payin = ctx.container.resolve(PAYIN_MODULE)
      await payin.readTradeOf((await payin.attempts.findPaying({ payment_collection_id: collectionId })).live!)
      const tabs = await Promise.all(Array.from({ length: 8 }, () => sessionRequest(collectionId, "pp_system_default")))
      expect(tabs.map(({ status }) => status)).toEqual(tabs.map(() => 200))
    })

    it("keeps a paid session from code that has the host delete it, and its money becomes the order", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      const { id } = (await bookOf(ctx, cartId)).sessions[0]!
      await expect(ctx.container.resolve(Modules.PAYMENT).deletePaymentSession(id)).rejects.toThrow(/is paid/)
      expect((await bookOf(ctx, cartId)).sessions).toMatchObject([{ id, status: "pending" }])
      await setStock(ctx, 10)
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], sessions: [{ id }], openCases: [] })
    })

    it("does not touch carts that are not ours", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      expect((await sessionRequest(collectionId, "pp_system_default")).status).toBe(200)
      expect((await sessionRequest(collectionId, "pp_system_default")).status).toBe(200)
      await ctx.shopper.addItem(cartId, ctx.seed.products[1]!.variantId, 1)
      expect((await bookOf(ctx, cartId)).attempts).toEqual([])
      expect(control().requests()).toEqual([])
    })

    it("waits for no lock of what cannot be an id: a database has none of such a length", async () => {
      const acquire = jest.spyOn(ctx.container.resolve(Modules.LOCKING), "acquire")
      const answer = await sessionRequest("x".repeat(5_000), "pp_payin_default")
      const keys = acquire.mock.calls.flatMap(([key]) => key)
      acquire.mockRestore()
      expect(answer).toMatchObject({ status: 404, body: { code: "payin_link_gone" } })
      expect(keys.filter((key) => key.includes("xxx"))).toEqual([])
    })

    it("finds out by itself that the trade was paid, before the host may touch the paid session", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed", { callback: false })
      const payin = ctx.container.resolve(PAYIN_MODULE)
      for (const provider of ["pp_payin_default", "pp_system_default"]) {
        const [attempt] = await payin.listAttempts({ cart_id: cartId })
        await payin.updateAttempts([{ id: attempt!.id, trade_read_at: new Date(Date.now() - 60_000) }])
        expect(await sessionRequest(collectionId, provider)).toMatchObject({
          status: 409,
          body: { code: "payin_paid" },
        })
      }
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], transactions: [100], refunds: [] })
    })

    it("keeps a cart to its request until that is done, also when its browser is gone", async () => {
      const { collectionId } = await ctx.readyCart()
      const payin = ctx.container.resolve(PAYIN_MODULE)
      const { client } = await payin.account("default")
      const create = client.createPayIn.bind(client)
      let goOn = () => undefined as void
      const gate = new Promise<void>((resolve) => (goOn = resolve))
      const slow = jest.spyOn(client, "createPayIn").mockImplementationOnce(async (...args) => {
        await gate
        return await create(...args)
      })
      const leaving = new AbortController()
      const path = `${ctx.storeUrl}/store/payment-collections/${collectionId}/payment-sessions`
      const headers = { "content-type": "application/json", "x-publishable-api-key": ctx.seed.publishableKey }
      const body = JSON.stringify({ provider_id: "pp_payin_default" })
      const left = fetch(path, { method: "POST", headers, body, signal: leaving.signal }).catch(() => undefined)
      await waitFor(() => slow.mock.calls.length > 0, { what: "the create" })
      slow.mockRestore()
      leaving.abort()
      await left
      const locking = ctx.container.resolve(Modules.LOCKING)
      const tryLock = () => locking.acquire(`payin:${collectionId}`, { ownerId: "story", expire: 5 })
      await expect(tryLock()).rejects.toThrow()
      goOn()
      await waitFor(async () => (await tryLock(), true), { what: "the lock to be given back" })
      await locking.release(`payin:${collectionId}`, { ownerId: "story" })
      expect(control().trades()).toHaveLength(1)
    })

    it("forgets the payer of a client that left while it waited for its turn", async () => {
      const { collectionId } = await ctx.readyCart()
      const locking = ctx.container.resolve(Modules.LOCKING)
      await locking.acquire(`payin:${collectionId}`, { ownerId: "story", expire: 60 })
      const leaving = new AbortController()
      const path = `${ctx.storeUrl}/store/payment-collections/${collectionId}/payment-sessions`
      const headers = { "content-type": "application/json", "x-publishable-api-key": ctx.seed.publishableKey }
      const body = JSON.stringify({ provider_id: "pp_payin_default" })
      const send = () => fetch(path, { method: "POST", headers, body, signal: leaving.signal }).catch(() => undefined)
      const waiting = jest.spyOn(locking, "acquire")
      const sent = Array.from({ length: 3 }, send)
      const ofCart = () => waiting.mock.calls.filter(([key]) => key === `payin:${collectionId}`)
      const owners = () => new Set(ofCart().map(([, args]) => args?.ownerId))
      await waitFor(() => owners().size === 3, { what: "all three to wait for their turn" })
      waiting.mockRestore()
      leaving.abort()
      await Promise.all(sent)
      const { tickets } = ctx.container.resolve(PAYIN_MODULE)
      const issued = jest.spyOn(tickets, "issue")
      await locking.release(`payin:${collectionId}`, { ownerId: "story" })
      await waitFor(() => issued.mock.calls.length === 3, { what: "the three handlers" })
      await waitFor(() => tickets.count === 0, { what: "the end of the tickets" })
      issued.mockRestore()
    })

    it("keeps one payment when a session request and a closed callback meet", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed", { callback: false })
      const [, ...answers] = await Promise.all([
        control().sendCallback(cartId),
        ...Array.from({ length: 4 }, () => sessionRequest(collectionId, "pp_payin_default")),
      ])
      expect(answers.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([])
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], transactions: [100], refunds: [] })
      expect(control().trades()).toHaveLength(1)
    })
  })
}
