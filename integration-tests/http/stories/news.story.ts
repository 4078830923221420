import { createHmac } from "node:crypto"
import { type AttemptRow, PAYIN_MODULE } from "../../../src/modules/payin"
import { closeCase } from "../../../src/settlement/cases/close-case"
import { settleAttempt } from "../../../src/workflows"
import { waitFor } from "../../harness/wait-for"
import { paidWithoutStock, setStock } from "../actions"
import { bookOf, capturedBook } from "../book"
import { takeTurn } from "../job-turns"
import type { StoryContext } from "../story-context"

/** A person's decision applies to what the service had said by then. The same word, said again later, is news. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const attemptsOf = async (cartId: string) => (await payin().listAttempts({ cart_id: cartId })) as AttemptRow[]

  async function says(cartId: string, status: string, fiatAmount?: string) {
    await control().setStatus(cartId, status, { callback: false, fiatAmount })
    await settle(cartId)
  }

  async function settle(cartId: string) {
    for (const { id } of await attemptsOf(cartId)) await settleAttempt(ctx.container, id)
  }

  async function personCloses(kind: string, choice?: "handled") {
    const [open] = await payin().listCases({ kind, closed_at: null })
    expect(await closeCase(ctx.container, open!, { actor: "user_mira", note: "Dealt with.", choice })).toBe("done")
  }

  async function capturedCart() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    await control().setStatus(cart.cartId, "closed")
    await capturedBook(ctx, cart.cartId)
    return cart
  }

  describe("what the service says again after it said something else", () => {
    beforeEach(() => control().reset())

    it("places the order of money whose case a person had closed, when it was taken back and is paid again", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      await personCloses("paid_without_order")
      await setStock(ctx, 10)
      await says(cartId, "closed")
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], captures: [], openCases: [] })
      await says(cartId, "canceled")
      await says(cartId, "closed")
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [{ total: 100 }],
        captures: [100],
        attempts: [{ state: "captured" }],
        openCases: [],
      })
    })

    it("places no order of money that a person had decided about, when a review ends with the same, and is a case", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      await personCloses("paid_without_order", "handled")
      await setStock(ctx, 10)
      await says(cartId, "dispute")
      control().faults.add({ operation: "trade", kind: "altered", body: { fiatAmount: null }, times: 1 })
      await says(cartId, "closed")
      await settle(cartId)
      const { body } = await ctx.shopper.completeCart(cartId)
      expect(body).toMatchObject({ type: "cart", error: { message: expect.stringContaining("could not complete") } })
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], captures: [], openCases: ["paid_without_order"] })
      const [open] = await payin().listCases({ kind: "paid_without_order", closed_at: null })
      expect(open!.facts).toEqual([{ fact: "decided" }])
      await personCloses("paid_without_order", "handled")
      await settle(cartId)
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
    })

    it("places no order of money that a person had decided about, when an old answer says that it is still to be paid", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      await personCloses("paid_without_order", "handled")
      await setStock(ctx, 10)
      control().faults.add({ operation: "trade", kind: "altered", body: { status: "active" }, times: 1 })
      await settle(cartId)
      await settle(cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], captures: [], openCases: ["paid_without_order"] })
    })

    it("stays a case while money that a person had decided about is not there, whatever the service calls that", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      await personCloses("paid_without_order", "handled")
      for (const status of ["canceled", "active"]) {
        await says(cartId, status)
        expect((await bookOf(ctx, cartId)).openCases).toEqual(["reverted"])
      }
    })

    it("places the order when a review ends with another amount than a person had decided about", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      await personCloses("paid_without_order")
      await setStock(ctx, 10)
      await says(cartId, "re_calculation")
      await says(cartId, "closed", "90.00")
      expect(await bookOf(ctx, cartId)).toMatchObject({ captures: [90], openCases: ["amount_short"] })
    })

    it("is a case again when that money still finds no order, and tells the shopper so", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      await personCloses("paid_without_order")
      await says(cartId, "canceled")
      await says(cartId, "closed")
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["paid_without_order"])
      const { body } = await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)
      expect(body.payment).toMatchObject({ state: "needs_help", can_pay_again: false })
    })

    it.each([
      ["reverted", "canceled"],
      ["reverted", "active"],
      ["dispute", "dispute"],
    ])("is a new case %s when a captured payment is %s a second time", async (kind, status) => {
      const { cartId } = await capturedCart()
      await says(cartId, status)
      await personCloses(kind)
      await settle(cartId)
      await control().sendCallback(cartId)
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
      await says(cartId, "closed")
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
      await says(cartId, status)
      expect((await bookOf(ctx, cartId)).openCases).toEqual([kind])
    })

    it("counts once however often it is heard", async () => {
      const { cartId } = await capturedCart()
      const [before] = await attemptsOf(cartId)
      expect(before!.trade_revision).toBe(2)
      for (let read = 0; read < 3; read++) await settle(cartId)
      expect((await attemptsOf(cartId))[0]!.trade_revision).toBe(2)
      await Promise.all([says(cartId, "canceled"), settle(cartId), settle(cartId), control().sendCallback(cartId)])
      await waitFor(async () => (await attemptsOf(cartId))[0]!.lease_owner === null, { what: "the lease" })
      expect((await attemptsOf(cartId))[0]).toMatchObject({ trade_status: "canceled", trade_revision: 3 })
    })

    it("is not taken back by an answer that was asked for before it", async () => {
      const { cartId } = await capturedCart()
      const [stale] = await attemptsOf(cartId)
      await says(cartId, "canceled")
      const change = { trade_status: "closed", trade_revision: stale!.trade_revision + 1 }
      expect(await payin().attempts.change({ ...stale!, lease_owner: null }, change)).toBeUndefined()
      expect((await attemptsOf(cartId))[0]).toMatchObject({ trade_status: "canceled", trade_revision: 3 })
    })

    it("is settled although a person closes the case of what was said before it", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      await control().setStatus(cartId, "closed", { callback: false, fiatAmount: "120.00" })
      const [attempt] = await attemptsOf(cartId)
      // A waiting page has recorded it, but it is not settled yet: the person has read of 100.00.
      await payin().readTradeOf(attempt!)
      await personCloses("paid_without_order")
      await settle(cartId)
      const [open, ...more] = await payin().listCases({ kind: "paid_without_order", closed_at: null })
      expect(open).toMatchObject({ trade_revision: 3, trade_when_told: { amount: "120.00" } })
      expect(more).toEqual([])
    })
  })

  describe("another trade under the same external id", () => {
    beforeEach(() => control().reset())

    const other = "99999999-9999-4999-8999-999999999999"

    /** A callback about the other trade, fully processed. The job would get one of the answers that are meant for it. */
    const tells = async (...news: [cartId: string, status: string, fiatAmount: string]) =>
      await takeTurn(() => tell(...news))

    async function tell(cartId: string, status: string, fiatAmount: string) {
      const own = control().trade(cartId)!
      const seen = { id: other, status, fiatAmount, extra: { externalTransactionId: cartId } }
      for (const body of [own, seen]) {
        control().faults.add({
          operation: "trade",
          kind: "wrong_shape",
          httpStatus: 200,
          commit: false,
          times: 1,
          body,
        })
      }
      const body = JSON.stringify({ id: other, externalTransactionId: cartId, at: `${status} ${fiatAmount}` })
      const signature = createHmac("sha256", process.env.PAYIN_API_KEY!).update(body).digest("hex")
      await fetch(ctx.webhookUrl, { method: "POST", headers: { "x-signature": signature }, body })
      await waitFor(() => control().faults.list().length === 0, { what: "both look-ups" })
      await waitFor(async () => (await payin().listCallbacks({ state: "pending" })).length === 0, { what: "its end" })
    }

    const cases = async () => await payin().listCases({ kind: "second_trade" }, { order: { created_at: "ASC" } })

    it("is told of once for each word of the service, however the amount is written", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await tells(cartId, "active", "100.00")
      await tells(cartId, "active", "100.0")
      expect((await cases())[0]!.facts).toHaveLength(1)
      await tells(cartId, "active", "90.00")
      expect((await cases())[0]!.facts).toHaveLength(2)
      await personCloses("second_trade")
      await tells(cartId, "active", "90.000")
      expect(await cases()).toHaveLength(1)
    })

    it("is a new case when it is paid again after a person closed the case of its payment", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await tells(cartId, "closed", "100.00")
      await personCloses("second_trade")
      await tells(cartId, "canceled", "100.00")
      await personCloses("second_trade")
      await tells(cartId, "closed", "100.00")
      expect(await cases()).toHaveLength(3)
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["second_trade"])
    })
  })
}
