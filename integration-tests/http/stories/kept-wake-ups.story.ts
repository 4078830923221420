import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { type AttemptRow, PAYIN_MODULE } from "../../../src/modules/payin"
import { scheduleNext } from "../../../src/modules/payin/sql/attempt/due-attempts"
import { leaseAttempt, releaseAttempt } from "../../../src/modules/payin/sql/attempt/lease-attempt"
import { waitFor } from "../../harness/wait-for"
import { addPieceToOrder, runJob } from "../actions"
import { bookOf, capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** Whatever made an attempt due is done by settling alone: nobody else who reads its trade takes that away. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const { attemptsOf, placedOrder, says, statusOf } = unpaidOrderSteps(ctx)
  const { linkFor, start } = linkSteps(ctx)

  const readers: [string, (attempt: AttemptRow) => Promise<AttemptRow>][] = [
    ["a shopper's request", (attempt) => payin().readForShopper(attempt)],
    ["a refund", (attempt) => payin().readTradeOf(attempt)],
  ]

  async function paidOrder() {
    const { cartId, collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId, "pp_payin_keeps")
    const order = await ctx.shopper.orderOf(cartId)
    await says(collectionId, cartId, "closed")
    const [attempt] = (await capturedBook(ctx, cartId)).attempts
    return { cartId, collectionId, orderId: order.id, id: attempt!.id }
  }

  const rowOf = async (id: string) => (await payin().attempts.find(id))!
  const setDue = async (id: string, next_check_at: unknown, change: object = {}) =>
    await db()("payin_attempt")
      .where({ id })
      .update({ next_check_at, ...change } as object)
  const inSeconds = (seconds: number) =>
    db().raw("date_trunc('milliseconds', now() + ? * interval '1 second')", [seconds])
  const longAgo = () => ({ unchanged_since: new Date(Date.now() - 8 * 86_400_000) })

  async function secondsToCheck(id: string): Promise<number | null> {
    const seconds = db().raw("extract(epoch from next_check_at - now())::float as seconds")
    const row = await db()("payin_attempt").where({ id }).first<{ seconds: number | null }>(seconds)
    return row!.seconds
  }

  describe("a trade that somebody reads who does not settle it", () => {
    beforeEach(async () => {
      control().reset()
      payin().isStopping = true
    })

    it.each(readers)("stays due as it was when %s reads it and nothing is new", async (_who, read) => {
      const { id } = await paidOrder()
      await setDue(id, inSeconds(-1), longAgo())
      const before = await rowOf(id)
      expect((await read(before)).trade_read_at).not.toEqual(before.trade_read_at)
      expect((await rowOf(id)).next_check_at).toEqual(before.next_check_at)
      await setDue(id, null)
      await read(await rowOf(id))
      expect(await secondsToCheck(id)).toBeNull()
    })

    it.each(readers)("is due soon when %s finds news, however long it was not due", async (_who, read) => {
      const { cartId, id } = await paidOrder()
      await setDue(id, null, longAgo())
      await control().setStatus(cartId, "canceled", { callback: false })
      await read(await rowOf(id))
      expect(await secondsToCheck(id)).toBeLessThan(15)
      await setDue(id, inSeconds(0))
      payin().isStopping = false
      await runJob(ctx)
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["reverted"])
    })

    it("gives its unpaid order up in time, although whoever read its end was killed", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      const [{ id }] = (await attemptsOf(collectionId)) as [AttemptRow]
      await control().setStatus(cartId, "canceled", { callback: false })
      expect(await payin().readForShopper(await rowOf(id))).toMatchObject({ state: "canceled" })
      expect(await secondsToCheck(id)).toBeLessThan(15)
      await setDue(id, inSeconds(0))
      payin().isStopping = false
      await runJob(ctx)
      expect(await statusOf(orderId)).toBe("canceled")
    })
  })

  describe("an attempt whose settling has ended", () => {
    beforeEach(() => control().reset())

    it("is checked next when settling says so, unless it was moved, or another worker has it now", async () => {
      const { id } = await paidOrder()
      payin().isStopping = true
      const settled = (await leaseAttempt(db(), id, "worker", 30))!
      const [at, instead, asked, overdue] = [3_600, 300, 20, -2].map((seconds) => new Date(Date.now() + seconds * 1000))
      /** @returns when the attempt is checked next, which was to be at `before` */
      async function nextOf(before: Date, from: Partial<AttemptRow> = {}, to: Date | null = at!) {
        await setDue(id, before)
        await scheduleNext(db(), { ...settled, ...from }, { at: to, instead: instead! })
        return (await rowOf(id)).next_check_at
      }
      expect(await nextOf(instead!, { lease_owner: "another" })).toEqual(instead)
      expect(await nextOf(instead!, { state: "paid" })).toEqual(instead)
      expect(await nextOf(asked!)).toEqual(asked)
      expect(await nextOf(instead!, {}, null)).toBeNull()
      for (const before of [instead!, overdue!]) {
        await setDue(id, before)
        await payin().attempts.scheduleCheck(id, 0)
        await scheduleNext(db(), settled, { at: at!, instead: before })
        expect(await secondsToCheck(id)).toBeLessThan(1)
      }
      const moved = (await nextOf(instead!))!.getTime()
      expect(Math.abs(moved - at!.getTime())).toBeLessThan(5_000)
      await releaseAttempt(db(), id, "worker")
    })
  })

  describe("an attempt that settling has just found captured", () => {
    beforeEach(() => {
      control().reset()
      payin().isStopping = true
    })

    /** @param meanwhile happens after settling has looked at Medusa for the last time */
    async function capture(meanwhile: (attempt: AttemptRow) => Promise<unknown>) {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      jest
        .spyOn(payin().daySums, "writeBooks")
        .mockImplementationOnce(async (attempt) => void (await meanwhile(attempt)))
      await says(collectionId, cartId, "closed")
      const [attempt] = (await capturedBook(ctx, cartId)).attempts
      return attempt!.id
    }

    it("keeps the check that somebody has asked for since", async () => {
      const id = await capture(async (attempt) => await payin().attempts.scheduleCheck(attempt.id, -60))
      expect(await secondsToCheck(id)).toBeLessThan(1)
    })

    it("is not settled again because its own order was placed", async () => {
      const isLinked = async ({ id }: AttemptRow) => (await rowOf(id)).order_id !== null
      const id = await capture((attempt) => waitFor(() => isLinked(attempt), { what: "the event of the order" }))
      expect(await secondsToCheck(id)).toBeGreaterThan(500)
    })

    it("is not settled again because its own link brought money", async () => {
      const { orderId } = await paidOrder()
      await addPieceToOrder(ctx, orderId)
      const linkId = await linkFor(orderId, 45)
      await start(linkId, "pp_payin_keeps")
      const [link] = (await attemptsOf(linkId)) as [AttemptRow]
      await says(linkId, link.external_transaction_id, "closed")
      expect(await rowOf(link.id)).toMatchObject({ state: "captured" })
      expect(await secondsToCheck(link.id)).toBeGreaterThan(500)
    })
  })

  describe("a refund that Medusa records late", () => {
    beforeEach(() => {
      control().reset()
      payin().isStopping = true
    })

    it("is read once it is recorded, although the payment was settled after the provider had asked for that", async () => {
      const { collectionId, id } = await paidOrder()
      await setDue(id, null, longAgo())
      const payments = ctx.container.resolve(Modules.PAYMENT)
      const [payment] = await payments.listPayments({ payment_collection_id: collectionId } as object)
      const refund = payments.refundPayment.bind(payments)
      const slow = jest.spyOn(payments, "refundPayment").mockImplementationOnce(async (...args) => {
        const refunded = await refund(...args)
        // Settling that began before has ended, and its checks are over.
        await setDue(id, null)
        return refunded
      })
      await refundPaymentWorkflow(ctx.container).run({ input: { payment_id: payment!.id, amount: 100 } })
      slow.mockRestore()
      await waitFor(async () => ((await secondsToCheck(id)) ?? 9) < 1, { what: "the check" })
    })
  })
}
