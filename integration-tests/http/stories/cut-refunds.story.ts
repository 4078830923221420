import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { CaseBook } from "../../../src/modules/payin/books/case-book"
import { readOwed } from "../../../src/settlement/links/read-owed"
import { finishCutRefunds } from "../../../src/settlement/pay-outs/finish-cut-refunds"
import { settleAttempt } from "../../../src/workflows"
import { waitFor } from "../../harness/wait-for"
import { addPieceToOrder, runJob } from "../actions"
import { bookOf } from "../book"
import { inMinutes, takeTurn } from "../job-turns"
import { linkSteps } from "../link-steps"
import { meet } from "../meet"
import { payOutStory } from "../pay-out-story"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** The host writes a refund among the order's transactions, and lowers its total after. */
export default (ctx: StoryContext) => {
  const { control, db, payin, refund } = payOutStory(ctx)
  const { placedOrder, says } = unpaidOrderSteps(ctx)

  /** Not beside the job: by the later clock, the locks that it holds look as if they had run out. */
  async function finishedIn(minutes: number) {
    await takeTurn(() => inMinutes(minutes, () => finishCutRefunds(ctx.container)))
  }

  describe("refunds that were sent, and are among their order's transactions,", () => {
    beforeEach(() => control().reset())

    it.each([
      ["before the host lowers its total", "createOrderChange"],
      ["while the host lowers its total", "confirmOrderChange"],
    ] as const)("make their order cheaper although the store was stopped %s", async (_, step) => {
      const { cartId, collectionId, orderId } = await placedOrder("keeps")
      await says(collectionId, cartId, "closed")
      const of = { payment_collection_id: collectionId } as object
      const [payment] = await ctx.container.resolve(Modules.PAYMENT).listPayments(of)
      const paymentId = payment!.id
      const stopped = jest.spyOn(ctx.container.resolve(Modules.ORDER), step)
      stopped.mockImplementation((() => new Promise(() => undefined)) as never)
      void refund(paymentId, 30)
      await waitFor(() => stopped.mock.calls.length > 0, { what: "the host to be there" })
      stopped.mockRestore()
      await runJob(ctx)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ total: 100 }], transactions: [100, -30] })
      // The next refund would hide that this one has no credit.
      const config = { headers: { authorization: `Bearer ${ctx.adminToken}` }, validateStatus: () => true }
      const another = await ctx.api.post(`/admin/payments/${paymentId}/refund`, { amount: 10 }, config)
      expect([another.status, another.data.code]).toEqual([409, "payin_refund_cut_off"])
      await ctx.api.post(`/admin/orders/${orderId}`, { email: "corrected@example.com" }, config)
      await inMinutes(5, () => runJob(ctx))
      await inMinutes(10, () => runJob(ctx))
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ total: 70 }], transactions: [100, -30] })
      expect((await readOwed(ctx.container, orderId))!.amount).toBe("0.00")
      expect(await refund(paymentId, 10)).toEqual([])
      await inMinutes(15, () => runJob(ctx))
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ total: 60 }], refunds: [30, 10] })
    })
  })

  describe("refunds of a cancellation by staff that was cut off", () => {
    const { attemptsOf, linkFor, orderBook, start } = linkSteps(ctx)

    beforeEach(() => control().reset())

    /** @returns the link that was paid */
    async function payMore(orderId: string): Promise<string> {
      await addPieceToOrder(ctx, orderId)
      const linkId = await linkFor(orderId, 45)
      expect((await start(linkId, "pp_payin_keeps")).status).toBe(200)
      await says(linkId, (await attemptsOf(linkId))[0]!.external_transaction_id, "closed")
      return linkId
    }

    it.each([
      [1, [100, -100]],
      [2, [100, 45, -100, -45]],
    ])("make its order cheaper, so that nobody is asked to pay it again: of %d payments", async (payments, book) => {
      const { cartId, collectionId, orderId } = await placedOrder("keeps")
      await says(collectionId, cartId, "closed")
      if (payments === 2) await payMore(orderId)
      const stopped = jest.spyOn(ctx.container.resolve(Modules.ORDER), "createOrderChange")
      stopped.mockImplementation((() => new Promise(() => undefined)) as never)
      void cancelOrderWorkflow(ctx.container).run({ input: { order_id: orderId } })
      await waitFor(() => stopped.mock.calls.length > 0, { what: "the host to be there" })
      stopped.mockRestore()
      await finishedIn(5)
      await finishedIn(10)
      const { pending, status, transactions } = await orderBook(orderId)
      expect({ pending, status }).toEqual({ pending: 0, status: "pending" })
      expect(transactions.toSorted()).toEqual(book.toSorted())
      expect((await readOwed(ctx.container, orderId))!.amount).toBe("0.00")
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id: orderId } })
      expect(await orderBook(orderId)).toMatchObject({ status: "canceled" })
      expect((await bookOf(ctx, cartId)).refunds).toEqual([100])
    })
  })

  describe("a refund that was cut off before it was on its order", () => {
    const { attemptsOf, linkFor, orderBook, start } = linkSteps(ctx)

    beforeEach(() => control().reset())

    it("is in its sums beside a payment of it that is captured at the same moment", async () => {
      const { cartId, collectionId, orderId } = await placedOrder("keeps")
      await says(collectionId, cartId, "closed")
      await addPieceToOrder(ctx, orderId)
      const linkId = await linkFor(orderId, 45)
      expect((await start(linkId)).status).toBe(200)
      const [payment] = await ctx.container
        .resolve(Modules.PAYMENT)
        .listPayments({ payment_collection_id: collectionId } as object)
      const cut = jest.spyOn(ctx.container.resolve(Modules.ORDER), "addOrderTransactions")
      cut.mockImplementation((() => new Promise(() => undefined)) as never)
      void refund(payment!.id, 30)
      await waitFor(() => cut.mock.calls.length > 0, { what: "the host to be there" })
      cut.mockRestore()
      const [link] = await attemptsOf(linkId)
      await control().setStatus(link!.external_transaction_id, "closed", { callback: false })
      const meeting = meet(ctx.container.resolve(Modules.ORDER), "addOrderTransactions")
      const together = async () => {
        const settling = settleAttempt(ctx.container, link!.id)
        await inMinutes(5, () => finishCutRefunds(ctx.container))
        await settling
      }
      await takeTurn(together).finally(() => meeting.mockRestore())
      const { pending, transactions } = await orderBook(orderId)
      expect({ pending, transactions: transactions.sort((a, b) => a - b) }).toEqual({
        pending: 0,
        transactions: [-30, 45, 100],
      })
    })
  })

  describe("that a refund, which the host did not end, is on its order", () => {
    const told: string[] = []
    const listen = async ({ data }: { data: { id: string } }) => void told.push(data.id)
    const bus = () => ctx.container.resolve(Modules.EVENT_BUS)
    const event = () => db()("payin_event").where({ name: "payment.refunded" })

    beforeEach(() => {
      control().reset()
      told.length = 0
    })
    beforeAll(() => bus().subscribe("payment.refunded", listen as never))
    afterAll(() => bus().unsubscribe("payment.refunded", listen as never))

    /** A refund whose host was stopped when it wrote on the order, or when it began to make that cheaper. */
    async function cutRefund(step: "addOrderTransactions" | "createOrderChange" = "addOrderTransactions") {
      const { cartId, collectionId } = await placedOrder("keeps")
      await says(collectionId, cartId, "closed")
      const of = { payment_collection_id: collectionId } as object
      const [payment] = await ctx.container.resolve(Modules.PAYMENT).listPayments(of)
      const cut = jest.spyOn(ctx.container.resolve(Modules.ORDER), step)
      cut.mockImplementation((() => new Promise<never>(() => undefined)) as never)
      void refund(payment!.id, 30)
      await waitFor(() => cut.mock.calls.length > 0, { what: "the host to be there" })
      cut.mockRestore()
      return { cartId, paymentId: payment!.id }
    }

    it.each(["addOrderTransactions", "createOrderChange"] as const)("is sent once: stopped at %s", async (step) => {
      const { paymentId } = await cutRefund(step)
      await finishedIn(3)
      await finishedIn(10)
      await waitFor(async () => told.length > 0 && (await event()).length === 0, { what: "the event to be sent" })
      expect(told).toEqual([paymentId])
    })

    it("is sent although the database's answer was lost when it was written there", async () => {
      const { cartId, paymentId } = await cutRefund()
      const orders = ctx.container.resolve(Modules.ORDER)
      const add = orders.addOrderTransactions.bind(orders) as (...args: unknown[]) => Promise<unknown>
      const lost = jest.spyOn(orders, "addOrderTransactions").mockImplementationOnce((async (...args: unknown[]) => {
        await add(...args)
        throw new Error("Connection terminated unexpectedly")
      }) as never)
      await finishedIn(5)
      lost.mockRestore()
      await finishedIn(10)
      expect((await bookOf(ctx, cartId)).transactions).toEqual([100, -30])
      await waitFor(async () => (await event()).length === 0, { what: "the event to be sent" })
      expect(told).toEqual([paymentId])
    })

    it("is sent although the process is killed right after it was written there", async () => {
      const { cartId, paymentId } = await cutRefund()
      const orders = ctx.container.resolve(Modules.ORDER)
      const add = orders.addOrderTransactions.bind(orders) as (...args: unknown[]) => Promise<unknown>
      let end!: () => void
      const killed = new Promise<never>((_, reject) => (end = () => reject(new Error("killed"))))
      const writes = jest.spyOn(orders, "addOrderTransactions")
      writes.mockImplementation((async (...args: unknown[]) => await add(...args).then(() => killed)) as never)
      const job = finishedIn(5)
      const isOnOrder = async () => (await bookOf(ctx, cartId)).transactions.length === 2
      await waitFor(isOnOrder, { what: "the refund on its order" })
      writes.mockRestore()
      payin().outbox.wake()
      expect(told).toEqual([])
      await event().update({ send_at: db().fn.now() })
      payin().outbox.wake()
      await waitFor(async () => (await event()).length === 0, { what: "the event to be sent" })
      expect(told).toEqual([paymentId])
      end()
      await job
    })
  })

  describe("a refund that staff send by hand", () => {
    beforeEach(() => control().reset())

    /** The first transaction is committed, and its caller does not hear of it. */
    function withLostAnswer(db: Knex): Knex {
      let isLost = false
      const transaction = async (work: (transaction: Knex.Transaction) => Promise<unknown>) => {
        const written = await db.transaction(work)
        if (isLost) return written
        isLost = true
        throw new Error("Connection terminated unexpectedly")
      }
      const get = (own: object, name: string) => (name === "transaction" ? transaction : Reflect.get(own, name))
      return new Proxy(db, { get: get as ProxyHandler<Knex>["get"] })
    }

    it("is to be sent once although the database's answer was lost after it had been recorded", async () => {
      const { cartId, collectionId } = await placedOrder("keeps")
      await says(collectionId, cartId, "closed")
      const of = { payment_collection_id: collectionId } as object
      const [payment] = await ctx.container.resolve(Modules.PAYMENT).listPayments(of)
      const cases = new CaseBook(withLostAnswer(db()), { wake: () => undefined })
      jest.spyOn(payin().cases, "recordRefund").mockImplementationOnce((given) => cases.recordRefund(given))
      expect(await refund(payment!.id, 30)).toEqual([])
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [30], openCases: ["refund_by_hand"] })
      const [toSend] = await payin().listCases({ kind: "refund_by_hand" })
      expect(toSend!.facts).toEqual([{ fact: "to_send", amount: "30.00" }])
    })
  })
}
