import { Modules } from "@medusajs/framework/utils"
import { createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { finishCutRefunds } from "../../../src/settlement/pay-outs/finish-cut-refunds"
import { waitFor } from "../../harness/wait-for"
import { capturedBook } from "../book"
import { takeTurn } from "../job-turns"
import { minutes, payOutStory, withPayOutId } from "../pay-out-story"
import type { StoryContext } from "../story-context"

/** As of a cart of several pieces whose taxes are added to their prices: each costs 13.075, and two of them 26.15. */
export default (ctx: StoryContext) => {
  const { control, followNow, payin, refund, rows, sendPayOuts, sent } = payOutStory(ctx)
  const payments = () => ctx.container.resolve(Modules.PAYMENT)
  const refundsOf = (payment_id: string) => payments().listRefunds({ payment_id } as object)

  async function paid(pieces: number): Promise<string> {
    const { cartId, collectionId } = await ctx.readyCart()
    const amount = (100 - pieces * 13.075).toFixed(3) as never
    const credit = { cart_id: cartId, amount, reference: "loyalty", reference_id: "credit_1", metadata: null }
    await createCartCreditLinesWorkflow(ctx.container).run({ input: [credit] })
    await ctx.shopper.createPaymentSession(collectionId, "pp_payin_keeps")
    await ctx.shopper.orderOf(cartId)
    await control().setStatus(cartId, "closed")
    await capturedBook(ctx, cartId)
    const [payment] = await payments().listPayments({ payment_collection_id: collectionId } as object)
    return payment!.id
  }

  const toSend = async () => (await payin().listCases({ kind: "refund_by_hand" }))[0]!.facts
  const parts = (...amounts: string[]) => amounts.map((amount) => ({ fact: "to_send", amount }))

  describe("half a cent of each part of a payment", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    it("is sent back once: together they are what arrived", async () => {
      const paymentId = await paid(2)
      for (const amount of [13.075, 13.075]) expect(await refund(paymentId, amount)).toEqual([])
      expect(await toSend()).toEqual(parts("13.08", "13.07"))
    })

    it("is sent back once when both are refunded at the same moment by the store's own code", async () => {
      const paymentId = await paid(2)
      const before = payin().cases.refundedBefore.bind(payin().cases)
      jest.spyOn(payin().cases, "refundedBefore").mockImplementation(async (id) => {
        await waitFor(async () => (await refundsOf(paymentId)).length === 2, { what: "both refunds" })
        return await before(id)
      })
      await Promise.all([1, 2].map(() => payments().refundPayment({ payment_id: paymentId, amount: 13.075 })))
      expect(await toSend()).toEqual(expect.arrayContaining(parts("13.08", "13.07")))
    })

    it("is sent back once when a part was cut off, and is told of after the next", async () => {
      const paymentId = await paid(2)
      const inside = payments() as unknown as { refundService_: { create(row: object): Promise<object> } }
      await inside.refundService_.create({ payment: paymentId, amount: 13.075 })
      await payments().refundPayment({ payment_id: paymentId, amount: 13.075 })
      const later = Date.now() + 5 * minutes
      await takeTurn(async () => {
        jest.spyOn(Date, "now").mockReturnValue(later)
        await finishCutRefunds(ctx.container).finally(() => jest.restoreAllMocks())
      })
      expect(await toSend()).toMatchObject(parts("13.07", "13.08"))
    })

    it("does not make the last part too much when the pay-out of another one came to nothing", async () => {
      const paymentId = await paid(3)
      await sendPayOuts(withPayOutId, { done: ["closed"], failed: ["declined"] })
      await refund(paymentId, 13.075)
      await refund(paymentId, 13.075)
      await control().setStatus(sent()[1]!.id, "declined", { callback: false })
      await followNow()
      expect(await refund(paymentId, 13.075)).toEqual([])
      const states = (await rows()).map(({ amount, state }) => ({ amount, state }))
      expect(states).toMatchObject([{ amount: "13.08" }, { amount: "13.07", state: "failed" }, { amount: "13.08" }])
    })
  })
}
