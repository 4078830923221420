import { cancelOrderWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { type AttemptRow } from "../../../src/modules/payin"
import { settleAttempt } from "../../../src/workflows"
import { waitFor } from "../../harness/wait-for"
import { paidWithoutStock, setStock } from "../actions"
import type { AdminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import { payOutStory } from "../pay-out-story"
import type { StoryContext } from "../story-context"

/** Staff sent money back outside Medusa and closed its case with that choice. Then the service speaks of it again. */
export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)
  const payOuts = payOutStory(ctx)
  let admin: AdminClient

  const attemptOf = async (cartId: string) =>
    (await steps.payin().listAttempts({ cart_id: cartId }, { order: { created_at: "ASC" } }))[0] as AttemptRow

  async function says(cartId: string, status: string, fiatAmount?: string): Promise<void> {
    const { external_transaction_id, id } = await attemptOf(cartId)
    await ctx.sandbox.control.setStatus(external_transaction_id, status, { callback: false, fiatAmount })
    await settleAttempt(ctx.container, id)
  }

  async function openCases(cartId: string) {
    const { id } = await attemptOf(cartId)
    return await steps.payin().listCases({ attempt_id: id, closed_at: null })
  }

  async function closes(cartId: string, choice: string): Promise<void> {
    await waitFor(async () => (await openCases(cartId)).length > 0, { what: "the case" })
    const [open] = await openCases(cartId)
    const { status } = await admin.post(`/cases/${open!.id}/close`, { choice, note: "By bank transfer." })
    expect(status).toBe(200)
  }

  const sentBack = (amount: string) => ({ fact: "sent_back", amount })
  const misses = (amount: string) => ({ fact: "order_misses", amount })

  describe("money that was sent back when no order took it", () => {
    beforeEach(() => void (admin = steps.openShop()))

    async function sentBackMoney() {
      const cart = await paidWithoutStock(ctx)
      await closes(cart.cartId, "sent_back")
      await setStock(ctx, 10)
      await says(cart.cartId, "closed")
      expect(await openCases(cart.cartId)).toEqual([])
      return cart
    }

    it.each(["dispute", "canceled"])(
      "places no order when it is closed again after %s, and is a case",
      async (status) => {
        const { cartId } = await sentBackMoney()
        await says(cartId, status)
        await says(cartId, "closed")
        expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], captures: [] })
        expect(await openCases(cartId)).toMatchObject([{ kind: "paid_without_order", facts: [sentBack("100.00")] }])
        const [item] = (await admin.get("/cases?state=open")).body.cases
        expect(item.choices.map((choice: { id: string }) => choice.id)).toEqual(["sent_back", "handled"])
        await says(cartId, "canceled")
        expect(await openCases(cartId)).toMatchObject([{ kind: "reverted" }])
      },
    )

    it.each(["canceled", "active"])("is a case when the service takes it back: %s", async (status) => {
      const { cartId } = await sentBackMoney()
      await says(cartId, status)
      const told = { kind: "reverted", facts: [{ fact: "decided" }, sentBack("100.00")] }
      expect(await openCases(cartId)).toMatchObject([told])
      await closes(cartId, "handled")
      await says(cartId, status)
      expect(await openCases(cartId)).toEqual([])
    })

    it("places none when the shopper comes back and completes the cart", async () => {
      const { cartId } = await sentBackMoney()
      await says(cartId, "checking")
      await says(cartId, "closed")
      const { body } = await ctx.shopper.request("POST", `/store/carts/${cartId}/complete`)
      expect(body.type).not.toBe("order")
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], captures: [] })
    })

    it("is decided once: closing its case frees the cart, and the next payment places the order", async () => {
      const { cartId, collectionId } = await sentBackMoney()
      await says(cartId, "dispute")
      await says(cartId, "closed")
      await closes(cartId, "handled")
      await ctx.shopper.createPaymentSession(collectionId)
      const { id } = (await steps.attemptsOf(collectionId)).at(-1)!
      await steps.pay(collectionId)
      await steps.untilCaptured(collectionId)
      expect((await steps.payin().attempts.find(id))?.state).toBe("captured")
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ total: 100 }], captures: [100], openCases: [] })
    })
  })

  describe("short money that was sent back", () => {
    beforeEach(() => void (admin = steps.openShop()))
    afterEach(() => jest.restoreAllMocks())

    it("pays nothing of its order: the customer is asked for all of it again", async () => {
      const { cartId, orderId } = await steps.paidOrder("60.00")
      await closes(cartId, "sent_back")
      const { body, status } = await admin.post(`/orders/${orderId}/payment-link`)
      expect([status, body.amount]).toEqual([200, "100.00"])
    })

    it("is a case when the service then says that all of it came, until the customer has paid it again", async () => {
      const { cartId, orderId } = await steps.paidOrder("60.00")
      await closes(cartId, "sent_back")
      await says(cartId, "re_calculation")
      await says(cartId, "closed", "100.00")
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [60, 40] })
      const told = { kind: "amount_short", facts: [misses("60.00"), sentBack("60.00")] }
      expect(await openCases(cartId)).toMatchObject([told])
      const { body } = await admin.post(`/orders/${orderId}/payment-link`)
      expect(body.amount).toBe("60.00")
      await steps.start(body.payment_collection_id)
      await steps.pay(body.payment_collection_id)
      await steps.untilCaptured(body.payment_collection_id)
      await says(cartId, "closed", "100.00")
      expect([await openCases(cartId), await steps.openCasesOf(body.payment_collection_id)]).toEqual([[], []])
    })

    it("is said to be so in the case of the refund, when staff then cancel its order", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_keeps")
      const { id: orderId } = await ctx.shopper.orderOf(cartId)
      await ctx.sandbox.control.setStatus(cartId, "closed", { fiatAmount: "60.00" })
      await capturedBook(ctx, cartId)
      await closes(cartId, "sent_back")
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id: orderId } })
      const told = { kind: "refund_by_hand", facts: [{ fact: "to_send", amount: "60.00" }, sentBack("60.00")] }
      await waitFor(async () => (await openCases(cartId)).length > 0, { what: "the case" })
      expect(await openCases(cartId)).toMatchObject([told])
    })

    it("is not sent again as a pay-out, when staff then cancel its order", async () => {
      const { cartId, orderId } = await steps.paidOrder("60.00")
      await closes(cartId, "sent_back")
      await payOuts.sendPayOuts()
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id: orderId } })
      expect(payOuts.sent()).toEqual([])
      await says(cartId, "closed", "60.00")
      expect(await openCases(cartId)).toMatchObject([{ kind: "paid_after_cancel", facts: [sentBack("60.00")] }])
    })
  })

  describe("an excess that was sent back", () => {
    beforeEach(() => void (admin = steps.openShop()))

    it("is no case again when the service says the same again, and one for what came beyond it", async () => {
      const { cartId } = await steps.paidOrder("120.00")
      await closes(cartId, "sent_difference_back")
      await says(cartId, "dispute")
      await says(cartId, "closed", "120.00")
      expect(await openCases(cartId)).toEqual([])
      await says(cartId, "closed", "130.00")
      expect(await openCases(cartId)).toMatchObject([{ kind: "amount_over", facts: [sentBack("20.00")] }])
    })

    it.each([
      ["100.00", "20.00"],
      ["110.00", "10.00"],
    ])("is a case when the service says afterwards that %s came: the shop sent %s too much", async (came, missing) => {
      const { cartId, orderId } = await steps.paidOrder("120.00")
      await closes(cartId, "sent_difference_back")
      await says(cartId, "re_calculation")
      await says(cartId, "closed", came)
      const told = { kind: "amount_short", facts: [misses(missing), sentBack("20.00")] }
      expect(await openCases(cartId)).toMatchObject([told])
      expect((await admin.post(`/orders/${orderId}/payment-link`)).body.amount).toBe(missing)
      await closes(cartId, "keep_money")
      await says(cartId, "closed", came)
      expect(await openCases(cartId)).toEqual([])
    })

    it.each([30, 100])("counts as sent beside a refund of %d that Medusa shows", async (refunded) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_keeps")
      await ctx.shopper.orderOf(cartId)
      await ctx.sandbox.control.setStatus(cartId, "closed", { fiatAmount: "120.00" })
      await capturedBook(ctx, cartId)
      const [payment] = await steps.payments().listPayments({ payment_collection_id: collectionId } as object)
      await refundPaymentWorkflow(ctx.container).run({ input: { payment_id: payment!.id, amount: refunded } })
      await says(cartId, "closed", "120.00")
      const [over] = (await admin.get("/cases?kind=amount_over")).body.cases
      const body = { choice: "sent_difference_back", note: "By bank transfer." }
      expect((await admin.post(`/cases/${over.id}/close`, body)).status).toBe(200)
      const { attempt } = (await admin.get(`/attempts/${over.attempt.id}`)).body
      expect(attempt).toMatchObject({ sent_back: `${refunded + 20}.00`, net: `${100 - refunded}.00` })
    })

    it("is no case again where the order had been paid twice", async () => {
      const { cartId, orderId } = await steps.paidOrder("60.00")
      const linkId = (await admin.post(`/orders/${orderId}/payment-link`)).body.payment_collection_id
      await steps.start(linkId)
      await steps.pay(linkId)
      await steps.untilCaptured(linkId)
      await says(cartId, "re_calculation")
      await says(cartId, "closed", "100.00")
      await closes(cartId, "sent_difference_back")
      await says(cartId, "dispute")
      await says(cartId, "closed", "100.00")
      expect(await openCases(cartId)).toEqual([])
    })
  })
}
