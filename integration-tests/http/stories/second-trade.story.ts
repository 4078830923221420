import type { CaseChoice } from "../../../src/api/admin/payin/contract"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { closeCase } from "../../../src/settlement/cases/close-case"
import { waitFor } from "../../harness/wait-for"
import { lostCreate, reconcileNow, runJob } from "../actions"
import { adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"
import { unreadableOrder } from "../unreadable-order"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const steps = unpaidOrderSteps(ctx)
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const openCases = async (cartId: string) => (await bookOf(ctx, cartId)).openCases
  const factsOf = async (kind: string) => (await payin().listCases({ kind }))[0]?.facts
  const { linkFor, markPaid } = linkSteps(ctx)
  const choicesTold = async (): Promise<CaseChoice[]> =>
    (await adminClient(ctx).get("/cases?kind=second_trade")).body.cases[0].choices
  const statusOf = async (cartId: string) =>
    (await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)).body.payment

  async function openedCart() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    return cart
  }

  describe("a second trade whose callback names its own id alone", () => {
    beforeEach(() => {
      control().reset()
      control().updateSettings("default", { callbackShape: "trade_id_only" })
    })
    afterEach(() => control().updateSettings("default", { callbackShape: null }))

    it.each([false, true])(
      "is a case when it is paid, and the shopper is not asked to pay again (%s)",
      async (foundFirst) => {
        const { cartId } = await openedCart()
        const own = control().trade(cartId)!
        const second = control().createSecondTrade(own.id, { foundFirst })
        await control().setStatus(second.id, "closed")
        await waitFor(async () => (await openCases(cartId)).includes("second_trade"), { what: "the case" })
        expect(await factsOf("second_trade")).toEqual([
          { fact: "other_trade", trade_id: second.id, status: "closed", amount: "100.00", currency_code: "EUR" },
        ])
        expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], attempts: [{ trade_id: own.id, state: "open" }] })
        expect(await statusOf(cartId)).toMatchObject({ state: "in_review", requisite: null })
      },
    )

    it("keeps its shopper from paying again also when the own trade ends without money", async () => {
      const { cartId } = await openedCart()
      const own = control().trade(cartId)!
      const second = control().createSecondTrade(own.id)
      await control().setStatus(second.id, "closed")
      await waitFor(async () => (await openCases(cartId)).includes("second_trade"), { what: "the case" })
      await control().setStatus(own.id, "canceled", { callback: false })
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({
        attempts: [{ state: "canceled" }],
        openCases: ["second_trade"],
      })
      expect(await statusOf(cartId)).toMatchObject({ state: "in_review", can_pay_again: false, requisite: null })
    })

    it("keeps the order that waits for it, until a person has decided about its money", async () => {
      const { cartId, collectionId, orderId } = await steps.placedOrder()
      const second = control().createSecondTrade(cartId)
      await control().setStatus(second.id, "closed")
      await waitFor(async () => (await openCases(cartId)).includes("second_trade"), { what: "the case" })
      await steps.says(collectionId, cartId, "canceled")
      expect(await steps.statusOf(orderId)).toBe("pending")
      expect(await choicesTold()).toEqual([
        expect.objectContaining({ id: "handled", cancels_order: true }),
        expect.objectContaining({ id: "sent_back", cancels_order: true }),
      ])
      // One order that cannot be read takes no page with it.
      const unread = unreadableOrder(ctx, orderId)
      const { body, status } = await adminClient(ctx).get("/cases?kind=second_trade")
      expect([status, body.cases[0].order_unread]).toEqual([200, true])
      expect((await adminClient(ctx).get(`/orders/${orderId}`)).body.cases).toMatchObject([{ order_unread: true }])
      unread.mockRestore()
      const [open] = await payin().listCases({ kind: "second_trade" })
      expect(await closeCase(ctx.container, open!, { actor: "user_mira", note: "Sent back." })).toBe("done")
      await runJob(ctx)
      expect(await steps.statusOf(orderId)).toBe("canceled")
    })

    it("cancels no order by its end while the own trade can be paid, nor once staff have marked the order as paid", async () => {
      const { cartId, collectionId, orderId } = await steps.placedOrder()
      const second = control().createSecondTrade(cartId)
      await control().setStatus(second.id, "closed")
      await waitFor(async () => (await openCases(cartId)).includes("second_trade"), { what: "the case" })
      const cancels = async () => (await choicesTold()).map((choice) => choice.cancels_order)
      expect(await cancels()).toEqual([false, false])
      await markPaid(orderId, await linkFor(orderId, 100))
      await steps.says(collectionId, cartId, "canceled")
      expect(await cancels()).toEqual([false, false])
    })

    it("is a case also when the callback names the external id alone, if the service then gives it", async () => {
      const { cartId } = await openedCart()
      const second = control().createSecondTrade(cartId, { foundFirst: true })
      await control().setStatus(second.id, "closed", { callback: false })
      await control().sendCallback(second.id, { body: { externalTransactionId: cartId } })
      await waitFor(async () => (await openCases(cartId)).includes("second_trade"), { what: "the case" })
    })

    it("is a case also when the service does not find it at first", async () => {
      const { cartId } = await openedCart()
      const second = control().createSecondTrade(cartId)
      control().faults.add({ operation: "trade", kind: "status", httpStatus: 404, body: { code: "NOT_FOUND" } })
      await control().setStatus(second.id, "closed")
      await waitFor(async () => (await openCases(cartId)).includes("second_trade"), { what: "the case" })
    })

    it("is a case also when the look-up by the external id answers what cannot be", async () => {
      const { cartId } = await openedCart()
      const own = control().trade(cartId)!
      const second = control().createSecondTrade(cartId)
      await control().setStatus(second.id, "closed", { callback: false })
      const body = { ...own, extra: { externalTransactionId: "somebody-elses" } }
      const odd = { operation: "external", kind: "wrong_shape", httpStatus: 200, commit: false, body } as const
      control().faults.add({ ...odd, times: Number.POSITIVE_INFINITY })
      await control().sendCallback(second.id, { body: { id: second.id, externalTransactionId: cartId } })
      await waitFor(async () => (await openCases(cartId)).includes("second_trade"), { what: "the case" })
    })

    it.each([false, true])(
      "is a case also when look-ups leave the external id out, and the callback names both (%s)",
      async (foundFirst) => {
        const { cartId } = await openedCart()
        const other = await openedCart()
        const second = control().createSecondTrade(cartId, { foundFirst })
        for (const operation of ["trade", "external"] as const) {
          control().faults.add({ operation, kind: "altered", times: Number.POSITIVE_INFINITY, body: { extra: null } })
        }
        await control().setStatus(second.id, "closed", { callback: false })
        const body = { id: second.id, externalTransactionId: cartId, orderId: control().trade(other.cartId)!.id }
        await control().sendCallback(second.id, { body })
        await waitFor(async () => (await openCases(cartId)).includes("second_trade"), { what: "the case" })
        expect(await factsOf("second_trade")).toMatchObject([{ trade_id: second.id, status: "closed" }])
      },
    )

    it("is a case of an attempt that found its own trade a moment ago", async () => {
      const { cartId } = await lostCreate(ctx, "cut_after_commit")
      const second = control().createSecondTrade(cartId)
      control().faults.clear()
      await control().setStatus(second.id, "closed")
      await waitFor(async () => (await openCases(cartId)).includes("second_trade"), { what: "the case" })
    })

    it("is none when the callback is about the attempt's own trade", async () => {
      const { cartId } = await openedCart()
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], openCases: [] })
    })
  })
}
