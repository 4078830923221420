import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createOrderPaymentCollectionWorkflow, deleteOrderPaymentCollections } from "@medusajs/medusa/core-flows"
import type { AttemptRow } from "../../../src/modules/payin"
import { closeCase } from "../../../src/settlement/cases/close-case"
import { settleAttempt } from "../../../src/workflows"
import { waitFor } from "../../harness/wait-for"
import { addPieceToOrder } from "../actions"
import { bookOf, capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** An order placed unpaid is given up when nothing is paid and nothing can still be paid. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const { linkFor, start } = linkSteps(ctx)
  const { attemptsOf, fulfil, payin, payments, placedOrder, says, settleAll, statusOf } = unpaidOrderSteps(ctx)

  /** Another provider takes the money. */
  async function payElsewhere(collectionId: string) {
    const session = { provider_id: "pp_system_default", currency_code: "eur", amount: 100, data: {} }
    const { id } = await payments().createPaymentSession(collectionId, session)
    const payment = await payments().authorizePaymentSession(id, {})
    await payments().capturePayment({ payment_id: payment!.id })
  }

  /** Raised by 45, for which somebody is on the page of a link that staff deleted then. */
  async function orderWithDeletedLink() {
    const cart = await placedOrder()
    await addPieceToOrder(ctx, cart.orderId)
    const linkId = await linkFor(cart.orderId, 45)
    expect((await start(linkId)).status).toBe(200)
    await deleteOrderPaymentCollections(ctx.container).run({ input: { id: linkId } })
    const [attempt] = await attemptsOf(linkId)
    return { ...cart, attempt: attempt! }
  }

  describe("an order that was placed unpaid", () => {
    beforeEach(() => control().reset())

    it("is given up also when the store has changed its way to check out meanwhile", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await payin().accountAdmin.changeCheckout("orders", { mode: "pay_then_order" })
      try {
        await says(collectionId, cartId, "canceled")
      } finally {
        await payin().accountAdmin.changeCheckout("orders", { mode: null })
      }
      expect(await statusOf(orderId)).toBe("canceled")
      expect(await bookOf(ctx, cartId)).toMatchObject({ reservations: 0, openCases: [] })
    })

    it("stays when it is paid another way before its own payment ends", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await payElsewhere(collectionId)
      await says(collectionId, cartId, "canceled")
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ id: orderId, status: "pending" }], refunds: [] })
    })

    it("stays when it is paid another way between the decision and the cancellation", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      const locking = ctx.container.resolve(Modules.LOCKING)
      const acquire = locking.acquire.bind(locking)
      const locked = jest.spyOn(locking, "acquire").mockImplementation(async (...args) => {
        if (args[0] === cartId) await payElsewhere(collectionId)
        await acquire(...args)
      })
      await says(collectionId, cartId, "canceled").finally(() => locked.mockRestore())
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [{ id: orderId, status: "pending" }],
        captures: [100],
        refunds: [],
        openCases: [],
      })
    })

    it("is canceled once when two payments of it end at the same moment, and its stock is given back", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      const input = { order_id: orderId, amount: 100 }
      const { result } = await createOrderPaymentCollectionWorkflow(ctx.container).run({ input })
      const linkId = result[0]!.id
      // As two requests in the same instant do, neither of which sees the other's payment.
      const { id: firstId, amount } = (await attemptsOf(collectionId))[0]!
      await payin().updateAttempts([{ id: firstId, amount: "0.00" }])
      await ctx.shopper.createPaymentSession(linkId, "pp_payin_orders")
      await payin().updateAttempts([{ id: firstId, amount }])
      for (const [id, collection] of [[cartId, collectionId] as const, [linkId, linkId] as const]) {
        await control().setStatus(id, "canceled", { callback: false })
        await payin().readTradeOf((await attemptsOf(collection))[0]!)
      }
      await Promise.all([settleAll(collectionId), settleAll(linkId)])
      expect(await statusOf(orderId)).toBe("canceled")
      expect(await bookOf(ctx, cartId)).toMatchObject({ reservations: 0, openCases: [] })
    })

    it("is known by the time of its placing, also when staff authorize its session later", async () => {
      const { collectionId } = await placedOrder()
      const placed = await waitFor(async () => (await attemptsOf(collectionId)).find((one) => one.order_id !== null))
      expect(placed.placed_unpaid_at).toBeInstanceOf(Date)
      await payments().authorizePaymentSession(placed.payment_session_id!, {})
      expect((await attemptsOf(collectionId))[0]!.placed_unpaid_at).toEqual(placed.placed_unpaid_at)
    })

    it("stays while somebody may be paying it another way, and is given up when nobody did for an hour", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await ctx.shopper.createPaymentSession(collectionId, "pp_system_default")
      await says(collectionId, cartId, "canceled")
      expect(await statusOf(orderId)).toBe("pending")
      const knex = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const begun = new Date(Date.now() - 61 * 60_000)
      await knex("payment_session").where({ payment_collection_id: collectionId }).update({ created_at: begun })
      await settleAll(collectionId)
      expect(await statusOf(orderId)).toBe("canceled")
    })

    /** The shopper picks another method while the service is down. Medusa brings the first session back, if it can. */
    async function pickAnotherMethodInVain(collectionId: string, session: "gone" | "there again") {
      control().faults.add({ operation: "any", kind: "status", httpStatus: 503, times: Number.POSITIVE_INFINITY })
      const body = { provider_id: "pp_payin_orders", data: { method: "card" } }
      const path = `/store/payment-collections/${collectionId}/payment-sessions`
      expect((await ctx.shopper.request("POST", path, { body })).status).not.toBe(200)
      control().faults.clear()
      const attempts = await attemptsOf(collectionId)
      expect(attempts).toMatchObject([{ state: "open" }, { state: "opening" }])
      const [one, ...others] = await payments().listPaymentSessions({ payment_collection_id: collectionId })
      expect([one?.data?.payin_attempt, others]).toEqual([attempts[0]!.id, []])
      const knex = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      if (session === "gone") await knex("payment_session").where({ id: one!.id }).delete()
    }

    const whatever = ["gone", "there again"] as const

    it.each(whatever)(
      "is given up when the attempt that took its place came to nothing: its session is %s",
      async (is) => {
        const { cartId, collectionId, orderId } = await placedOrder()
        await pickAnotherMethodInVain(collectionId, is)
        await settleAll(collectionId)
        expect(await attemptsOf(collectionId)).toMatchObject([{ state: "open" }, { state: "refused" }])
        expect(await statusOf(orderId)).toBe("pending")
        await says(collectionId, cartId, "canceled")
        expect(await statusOf(orderId)).toBe("canceled")
        expect(await bookOf(ctx, cartId)).toMatchObject({ reservations: 0, openCases: [] })
      },
    )

    it.each(whatever)("is given up by the later attempt when that is the last to come to nothing: %s", async (is) => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await pickAnotherMethodInVain(collectionId, is)
      const [first, second] = await attemptsOf(collectionId)
      await control().setStatus(cartId, "canceled", { callback: false })
      await settleAttempt(ctx.container, first!.id)
      expect(await attemptsOf(collectionId)).toMatchObject([{ state: "canceled" }, { state: "opening" }])
      expect(await statusOf(orderId)).toBe("pending")
      await settleAttempt(ctx.container, second!.id)
      expect(await attemptsOf(collectionId)).toMatchObject([{ state: "canceled" }, { state: "refused" }])
      expect(await statusOf(orderId)).toBe("canceled")
    })

    it("is not taken from a later attempt that is alive, and is paid by it", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders", { method: "card" })
      await says(collectionId, cartId, "canceled")
      expect(await attemptsOf(collectionId)).toMatchObject([{ state: "canceled" }, { state: "open" }])
      expect(await statusOf(orderId)).toBe("pending")
      await control().setStatus(`${cartId}_2`, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({
        orders: [{ id: orderId }],
        captures: [100],
        openCases: [],
      })
    })

    it("is not taken from an open payment of a link that staff have deleted, and is given up once that came to nothing", async () => {
      const { attempt, orderId, ...cart } = await orderWithDeletedLink()
      await says(cart.collectionId, cart.cartId, "canceled")
      expect(await statusOf(orderId)).toBe("pending")
      await control().setStatus(attempt.external_transaction_id, "canceled", { callback: false })
      await settleAttempt(ctx.container, attempt.id)
      await settleAll(cart.collectionId)
      expect(await statusOf(orderId)).toBe("canceled")
    })

    it("is given up by a link's payment under the lock of its cart too, whose late payment would be refunded otherwise", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await addPieceToOrder(ctx, orderId)
      const linkId = await linkFor(orderId, 45)
      expect((await start(linkId)).status).toBe(200)
      await says(collectionId, cartId, "canceled")
      expect(await statusOf(orderId)).toBe("pending")
      const locks = jest.spyOn(ctx.container.resolve(Modules.LOCKING), "acquire")
      const [{ external_transaction_id, id }] = (await attemptsOf(linkId)) as [AttemptRow]
      await control().setStatus(external_transaction_id, "canceled", { callback: false })
      await settleAttempt(ctx.container, id)
      expect(await statusOf(orderId)).toBe("canceled")
      expect(locks.mock.calls.map(([key]) => key)).toEqual(expect.arrayContaining([cartId, orderId]))
      locks.mockRestore()
    })

    it("is given up under the lock of its cart also where Medusa's link between the two is missing", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      const link = { [Modules.ORDER]: { order_id: orderId }, [Modules.CART]: { cart_id: cartId } }
      await ctx.container.resolve(ContainerRegistrationKeys.LINK).dismiss(link)
      const locks = jest.spyOn(ctx.container.resolve(Modules.LOCKING), "acquire")
      await says(collectionId, cartId, "canceled")
      expect(await statusOf(orderId)).toBe("canceled")
      expect(locks.mock.calls.map(([key]) => key)).toEqual(expect.arrayContaining([cartId, orderId]))
      locks.mockRestore()
    })

    it("is given up by the later attempt that took over its placement", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders", { method: "card" })
      await says(collectionId, cartId, "canceled")
      await says(collectionId, `${cartId}_2`, "canceled")
      expect(await statusOf(orderId)).toBe("canceled")
    })

    it("stays when a person has kept the money of an earlier payment, and a later one comes to nothing", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await addPieceToOrder(ctx, orderId)
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders", { method: "card" })
      await says(collectionId, cartId, "closed")
      const [open] = await payin().listCases({ kind: "paid_superseded", closed_at: null })
      await closeCase(ctx.container, open!, { actor: "user_mira", note: "It is for this order.", choice: "keep_money" })
      await says(collectionId, `${cartId}_2`, "canceled")
      await settleAll(collectionId)
      expect(await statusOf(orderId)).toBe("pending")
      await fulfil(orderId)
      await settleAll(collectionId)
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
    })

    it("is kept for good where the store wanted that when its payment ended", async () => {
      const { cartId, collectionId, orderId } = await placedOrder("keeps")
      await says(collectionId, cartId, "canceled")
      await payin().accountAdmin.changeCheckout("keeps", { unpaid_order: "cancel" })
      try {
        await settleAll(collectionId)
      } finally {
        await payin().accountAdmin.changeCheckout("keeps", { unpaid_order: null })
      }
      expect(await statusOf(orderId)).toBe("pending")
    })
  })
}
