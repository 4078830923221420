import { waitFor } from "../../harness/wait-for"
import { addPieceToOrder, takePieceFromOrder } from "../actions"
import type { AdminClient } from "../admin-client"
import { linkSteps } from "../link-steps"
import { staffChangeSteps } from "../staff-change-steps"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** Orders of 100 that are paid and sent out, and that staff then change. */
export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)
  const staff = staffChangeSteps(ctx)
  let admin: AdminClient

  const ask = (orderId: string) => admin.post(`/orders/${orderId}/payment-link`)
  const owesNothing = { status: 409, body: { code: "payin_nothing_owed" } }

  async function sentOrder() {
    const { collectionId, orderId } = await steps.paidOrder()
    await unpaidOrderSteps(ctx).fulfil(orderId)
    return { collectionId, orderId }
  }

  /** @returns the one collection that asks for the difference: the host's own */
  async function raisedExchange() {
    const order = await sentOrder()
    const exchangeId = await staff.beginExchange(order.orderId, { cups: 4 })
    await staff.confirmExchange(exchangeId)
    const [linkId, ...others] = (await steps.collectionsOf(order.orderId)).filter((id) => id !== order.collectionId)
    expect(others).toEqual([])
    return { ...order, exchangeId, linkId: linkId! }
  }

  describe("an exchange that costs more", () => {
    beforeEach(() => void (admin = steps.openShop()))

    it("asks for nothing until it is confirmed, nor when it is dropped", async () => {
      const { collectionId, orderId } = await sentOrder()
      const exchangeId = await staff.beginExchange(orderId, { cups: 4 })
      const { body, status } = await ask(orderId)
      expect([status, body.code]).toEqual([409, "payin_order_changing"])
      expect(body.message).toContain("has an open edit, return, exchange or claim. Confirm or drop it first")
      await staff.dropExchange(exchangeId)
      expect(await ask(orderId)).toMatchObject(owesNothing)
      expect(await steps.collectionsOf(orderId)).toEqual([collectionId])
    })

    it("asks for what it costs minus what comes back, in Medusa's own collection, and is captured once", async () => {
      const { linkId, orderId } = await raisedExchange()
      expect(await ask(orderId)).toMatchObject({
        status: 200,
        body: { amount: "11.00", payment_collection_id: linkId },
      })
      expect(await steps.readLink(linkId)).toMatchObject({ state: "payable", amount: "11.00" })
      expect((await steps.start(linkId)).status).toBe(200)
      await steps.pay(linkId)
      await steps.untilCaptured(linkId)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [100, 11] })
      expect(await steps.readLink(linkId)).toMatchObject({ state: "paid", message_key: "paid", amount: "11.00" })
      expect(await steps.openCasesOf(linkId)).toEqual([])
      expect(await ask(orderId)).toMatchObject(owesNothing)
    })

    it("asks for nothing once staff cancel it, and money that comes after that is a case", async () => {
      const { exchangeId, linkId, orderId } = await raisedExchange()
      await steps.start(linkId)
      await staff.cancelExchange(exchangeId)
      expect(await steps.readLink(linkId)).toMatchObject({ state: "paid", message_key: "nothing_owed" })
      expect(await steps.start(linkId)).toMatchObject(owesNothing)
      await steps.pay(linkId)
      await waitFor(async () => (await steps.openCasesOf(linkId)).length > 0, { what: "the case" })
      expect(await steps.openCasesOf(linkId)).toEqual(["paid_not_owed"])
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [100] })
      expect(await steps.readLink(linkId)).toMatchObject({ state: "needs_help", message_key: "paid_not_owed" })
    })
  })

  describe("a change of an order that was sent out", () => {
    beforeEach(() => void (admin = steps.openShop()))

    it("asks for nothing where an exchange costs less: the shop owes the rest", async () => {
      const { collectionId, orderId } = await sentOrder()
      await staff.confirmExchange(await staff.beginExchange(orderId, { cups: 2 }))
      expect(await ask(orderId)).toMatchObject(owesNothing)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: -17, transactions: [100] })
      expect(await steps.collectionsOf(orderId)).toEqual([collectionId])
    })

    it.each(["replace", "refund"] as const)("asks for nothing for a claim that is to %s", async (type) => {
      const { collectionId, orderId } = await sentOrder()
      const claimId = await staff.beginClaim(orderId, type)
      expect(await ask(orderId)).toMatchObject({ status: 409, body: { code: "payin_order_changing" } })
      await staff.confirmClaim(claimId)
      expect(await ask(orderId)).toMatchObject(owesNothing)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [100] })
      expect(await steps.collectionsOf(orderId)).toEqual([collectionId])
    })

    it("asks for nothing for goods that are on their way back, nor once they are there", async () => {
      const { linkId, orderId } = await steps.raisedOrder()
      await unpaidOrderSteps(ctx).fulfil(orderId)
      await steps.start(linkId)
      const returnId = await staff.requestReturn(orderId)
      expect(await ask(orderId)).toMatchObject(owesNothing)
      expect(await steps.readLink(linkId)).toMatchObject({ state: "paid", message_key: "nothing_owed" })
      await staff.receiveReturn(orderId, returnId)
      expect(await steps.start(linkId)).toMatchObject(owesNothing)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [100] })
    })

    it("asks for what is left when staff take a piece out again while a payment of it is open", async () => {
      const { linkId, orderId } = await steps.raisedOrder()
      await addPieceToOrder(ctx, orderId)
      await steps.start(linkId)
      await takePieceFromOrder(ctx, orderId)
      expect(await steps.readLink(linkId)).toMatchObject({ state: "payable", amount: "45.00" })
      await steps.start(linkId)
      expect((await steps.attemptsOf(linkId)).map(({ amount }) => amount)).toEqual(["90.00", "45.00"])
      await steps.pay(linkId)
      await steps.untilCaptured(linkId)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [100, 45] })
    })
  })
}
