import type { IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { addToCartWorkflow } from "@medusajs/medusa/core-flows"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { bookOf } from "../book"
import type { StoryContext } from "../story-context"

/** A shopper who presses "Pay" while a change of the cart, begun a moment before, is still under way. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payments = () => ctx.container.resolve<IPaymentModuleService>(Modules.PAYMENT)

  /** Of a cart of 100: it costs 145 then. The change knew of no payment when it began. */
  const addTeapot = (cart_id: string) =>
    addToCartWorkflow(ctx.container).run({
      input: { cart_id, items: [{ variant_id: ctx.seed.products[0]!.variantId, quantity: 1 }] },
    })

  /** The change ends when the session's row is there, and its trade is being opened. */
  async function duringCreate(cartId: string) {
    const { client } = await ctx.container.resolve(PAYIN_MODULE).account("default")
    const create = client.createPayIn.bind(client)
    jest.spyOn(client, "createPayIn").mockImplementationOnce(async (...args) => {
      await addTeapot(cartId)
      return await create(...args)
    })
  }

  /** The change ends when the cart was read, and the session's row is not there yet. */
  async function beforeSession(cartId: string) {
    const module = payments()
    const create = module.createPaymentSession.bind(module)
    jest.spyOn(module, "createPaymentSession").mockImplementationOnce(async (...args) => {
      await addTeapot(cartId)
      return await create(...args)
    })
  }

  /**
   * The change is under way when the store waits for it, for the first or the second time: when it has read the cart, and
   * when it answers.
   */
  function whileWaitedFor(cartId: string, time: 1 | 2) {
    const locking = ctx.container.resolve(Modules.LOCKING)
    const acquire = locking.acquire.bind(locking)
    let times = 0
    let change: Promise<unknown> | undefined
    jest.spyOn(locking, "acquire").mockImplementation(async (keys, args) => {
      // The host gives no owner.
      const isOurs = keys === cartId && args?.ownerId !== undefined
      if (isOurs && !change && ++times === time) {
        change = addTeapot(cartId)
        throw new Error("The change has the lock.")
      }
      if (isOurs) await change
      return await acquire(keys, args)
    })
  }

  const start = (collectionId: string, provider_id: string) =>
    ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
      body: { provider_id },
    })

  async function shownTo(cartId: string) {
    const { body } = await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)
    return body.payment as Record<string, unknown>
  }

  describe("a cart whose change ends while its payment is being opened", () => {
    beforeEach(() => control().reset())
    afterEach(() => void jest.restoreAllMocks())

    it("is waited for, and paid with what it costs then", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      whileWaitedFor(cartId, 1)
      const { body } = await start(collectionId, "pp_payin_default")
      expect(body.payment_collection).toMatchObject({ amount: 145, payment_sessions: [{ amount: 145 }] })
      expect(control().trades()).toMatchObject([{ fiatAmount: "145.00" }])
    })

    it.each([
      ["before the session is there", beforeSession],
      ["while the service is asked", duringCreate],
      ["while the shopper is about to be answered", async (cartId: string) => whileWaitedFor(cartId, 2)],
    ])("leads nobody to pay the former amount: %s", async (_when, change) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await change(cartId)
      expect(await start(collectionId, "pp_payin_default")).toMatchObject({
        status: 409,
        body: { code: "payin_busy", message: expect.stringMatching(/^Another change to this cart/) },
      })
      expect(await shownTo(cartId)).toMatchObject({ message_key: "cart_changed", can_pay_again: true })
      const again = await start(collectionId, "pp_payin_default")
      expect(again.body.payment_collection).toMatchObject({ amount: 145, payment_sessions: [{ amount: 145 }] })
      expect(await shownTo(cartId)).toMatchObject({ state: "waiting", amount: "145.00" })
      await control().setStatus(`${cartId}_2`, "closed")
      expect(await ctx.shopper.orderOf(cartId)).toMatchObject({ total: 145 })
    })

    it("places no order that waits for the former amount", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await beforeSession(cartId)
      expect(await start(collectionId, "pp_payin_orders")).toMatchObject({ status: 409, body: { code: "payin_busy" } })
      expect((await ctx.shopper.completeCart(cartId)).body).toMatchObject({ type: "cart" })
      expect((await bookOf(ctx, cartId)).orders).toEqual([])
      await start(collectionId, "pp_payin_orders")
      await ctx.shopper.orderOf(cartId)
      expect(control().trades()).toMatchObject([{ fiatAmount: "145.00" }])
    })
  })

  describe("a changed cart whose create nobody answered, in a store that opens no other trade beside an open one", () => {
    beforeEach(() => control().reset())
    afterEach(() => void jest.restoreAllMocks())

    it("is refused beside the trade that the store finds while the session is made", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const { faults } = control()
      faults.add({ operation: "pay-in", kind: "cut_after_commit" })
      faults.add({ operation: "external", kind: "status", times: Number.POSITIVE_INFINITY })
      expect((await start(collectionId, "pp_payin_strict")).status).toBe(422)
      await addTeapot(cartId)
      faults.clear()
      const module = payments()
      const create = module.createPaymentSession.bind(module)
      jest.spyOn(module, "createPaymentSession").mockImplementationOnce(async (...args) => {
        const [unclear] = (await bookOf(ctx, cartId)).attempts
        expect(await ctx.container.resolve(PAYIN_MODULE).readTradeOf(unclear!)).toMatchObject({ state: "open" })
        return await create(...args)
      })
      const answer = await start(collectionId, "pp_payin_strict")
      const { payment_page_url } = (await bookOf(ctx, cartId)).attempts[0]!
      expect(payment_page_url).toMatch(/^http/)
      expect(answer).toMatchObject({ status: 409, body: { code: "payin_other_open", payment_page_url } })
      expect(control().trades()).toHaveLength(1)
    })
  })
}
