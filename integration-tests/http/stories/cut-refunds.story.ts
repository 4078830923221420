import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { Modules } from "@medusajs/framework/utils"
import { CaseBook } from "../../../src/modules/payin/books/case-book"
import { readOwed } from "../../../src/settlement/links/read-owed"
import { waitFor } from "../../harness/wait-for"
import { runJob } from "../actions"
import { bookOf } from "../book"
import { payOutStory } from "../pay-out-story"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** The host writes a refund among the order's transactions, and lowers its total after. */
export default (ctx: StoryContext) => {
  const { control, db, payin, refund } = payOutStory(ctx)
  const { placedOrder, says } = unpaidOrderSteps(ctx)

  describe("refunds that were sent, and are among their order's transactions,", () => {
    beforeEach(() => control().reset())

    async function inMinutes(minutes: number, work: () => Promise<unknown>) {
      const now = Date.now() + minutes * 60_000
      const spy = jest.spyOn(Date, "now").mockImplementation(() => now)
      await work().finally(() => spy.mockRestore())
    }

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
      await inMinutes(5, () => runJob(ctx))
      await inMinutes(10, () => runJob(ctx))
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ total: 70 }], transactions: [100, -30] })
      expect((await readOwed(ctx.container, orderId))!.amount).toBe("0.00")
      expect(await refund(paymentId, 10)).toEqual([])
      await inMinutes(15, () => runJob(ctx))
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ total: 60 }], refunds: [30, 10] })
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
