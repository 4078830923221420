import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { closeCaseOf } from "../../../src/modules/payin/sql/case/close-case"
import { finishCutRefunds } from "../../../src/settlement/pay-outs/finish-cut-refunds"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow } from "../actions"
import { adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import { minutes, payOutStory } from "../pay-out-story"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const { capturedPayment, control, detailOf, followNow, payin, refund, sendPayOuts, sent, sentAgo } = payOutStory(ctx)

  describe("a refund that nobody sends as it was recorded", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    const listed = async (query = "") => {
      const { refunds } = (await adminClient(ctx).get(`/refunds${query}`)).body
      return refunds.map(({ amount, state }: { amount: string; state: string }) => `${amount} ${state}`)
    }
    /** A look at Medusa that began before the refund ends after it, and the next one follows. */
    const inBooks = async (cartId: string, sum: string) => {
      await reconcileNow(ctx, cartId)
      const known = async () => (await adminClient(ctx).get(`/attempts?q=${cartId}`)).body.attempts[0].sent_back === sum
      await waitFor(known, { what: "the refund in the books" })
    }
    const openCase = async (kind: string) => (await adminClient(ctx).get(`/cases?kind=${kind}`)).body.cases[0]
    async function close(kind: string, choice: string) {
      const { fingerprint, id } = await openCase(kind)
      const body = { note: "As agreed.", choice, seen: fingerprint }
      expect((await adminClient(ctx).post(`/cases/${id}/close`, body)).status).toBe(200)
    }

    async function inMinutes(after: number, work: () => Promise<unknown>) {
      const now = Date.now() + after * minutes
      const spy = jest.spyOn(Date, "now").mockImplementation(() => now)
      await work().finally(() => spy.mockRestore())
    }

    async function refundByHand() {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_keeps")
      await ctx.shopper.orderOf(cartId)
      await control().setStatus(cartId, "closed")
      await capturedBook(ctx, cartId)
      const of = { payment_collection_id: collectionId } as object
      const [payment] = await ctx.container.resolve(Modules.PAYMENT).listPayments(of)
      expect(await refund(payment!.id, 30)).toEqual([])
      return { cartId, paymentId: payment!.id }
    }

    it("is not said to be confirmed when its case is closed in another way, and the next one is", async () => {
      const { cartId, paymentId } = await refundByHand()
      await control().setStatus(cartId, "canceled")
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes("reverted"), { what: "the case" })
      expect((await openCase("refund_by_hand")).choices).toMatchObject([
        { id: "handled", before: null },
        { id: "confirm_refund", before: "ask_service" },
      ])
      await close("refund_by_hand", "handled")
      expect(await listed()).toEqual(["30.00 handled"])
      await control().setStatus(cartId, "closed")
      await waitFor(async () => !(await bookOf(ctx, cartId)).openCases.length, { what: "the case's end" })
      expect(await refund(paymentId, 20)).toEqual([])
      expect(await listed()).toEqual(["20.00 recorded", "30.00 handled"])
      expect((await openCase("refund_by_hand")).choices).toMatchObject([
        { id: "confirm_refund", before: "refund_outside" },
        { id: "handled", before: null },
      ])
      await close("refund_by_hand", "confirm_refund")
      expect(await listed()).toEqual(["20.00 confirmed", "30.00 handled"])
      expect(await listed("?state=handled")).toEqual(["30.00 handled"])
      expect(await listed("?state=confirmed")).toEqual(["20.00 confirmed"])
    })

    it("has a case of its own when a person closes that of an earlier one at the same moment", async () => {
      const db = ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
      const { cartId, paymentId } = await refundByHand()
      const [attempt] = (await bookOf(ctx, cartId)).attempts
      const { id } = await openCase("refund_by_hand")
      const closing = await db.transaction()
      await closing("payin_case").where({ id }).forUpdate().first()
      const { rows } = await closing.raw<{ rows: { pid: number }[] }>("SELECT pg_backend_pid() AS pid")
      const blocked = () => db.raw("SELECT 1 FROM pg_stat_activity WHERE ? = ANY(pg_blocking_pids(pid))", rows[0]!.pid)
      const refunded = refund(paymentId, 20)
      await waitFor(async () => (await blocked()).rows.length > 0, { what: "the refund to wait for the case" })
      await closeCaseOf(closing, id, attempt!, { actor: "user_ada", note: "Sent.", choice: "confirm_refund" })
      await closing.commit()
      expect(await refunded).toEqual([])
      expect((await openCase("refund_by_hand")).facts).toEqual([{ fact: "to_send", amount: "20.00" }])
      expect(await listed()).toEqual(["20.00 recorded", "30.00 confirmed"])
    })

    it("has failed until a person closes the case of its pay-out", async () => {
      const { attempt, cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      await refund(paymentId, 30)
      await inBooks(cartId, "30.00")
      expect(await detailOf(attempt)).toMatchObject({ sent_back: "30.00", not_sent: "0.00" })
      await control().setStatus(sent()[0]!.id, "canceled", { callback: false })
      await followNow()
      expect(await listed()).toEqual(["30.00 failed"])
      expect(await detailOf(attempt)).toMatchObject({ sent_back: "30.00", not_sent: "30.00", net: "70.00" })
      await close("pay_out_failed", "handled")
      expect(await listed()).toEqual(["30.00 handled"])
      expect((await detailOf(attempt)).not_sent).toBe("0.00")
    })

    it("is no part of what the pay-in says was sent, until a person has sent it", async () => {
      const { cartId, paymentId } = await refundByHand()
      const [attempt] = (await bookOf(ctx, cartId)).attempts
      await inBooks(cartId, "30.00")
      expect(await detailOf(attempt!)).toMatchObject({ sent_back: "30.00", not_sent: "30.00" })
      await close("refund_by_hand", "confirm_refund")
      expect(await refund(paymentId, 20)).toEqual([])
      await inBooks(cartId, "50.00")
      expect(await detailOf(attempt!)).toMatchObject({ sent_back: "50.00", not_sent: "20.00" })
    })

    it("is to be sent once when the service does not know its pay-out, however often the store looks for cut off ones", async () => {
      const { paymentId } = await capturedPayment()
      await sendPayOuts()
      control().faults.add({ operation: "pay-out", kind: "cut_before_commit" })
      await refund(paymentId, 30)
      await followNow()
      await sentAgo(11 * minutes)
      await followNow()
      await inMinutes(90, () => finishCutRefunds(ctx.container))
      expect((await openCase("refund_by_hand")).money.to_send).toBe("30.00")
      await close("refund_by_hand", "confirm_refund")
      await inMinutes(180, () => finishCutRefunds(ctx.container))
      expect(await openCase("refund_by_hand")).toBeUndefined()
      expect(await listed()).toEqual(["30.00 confirmed"])
    })

    it("keeps what a person said of a pay-out that the service does not know in the end", async () => {
      const { paymentId } = await capturedPayment()
      await sendPayOuts()
      control().faults.add({ operation: "pay-out", kind: "cut_before_commit" })
      await refund(paymentId, 30)
      await close("refund_by_hand", "confirm_refund")
      await followNow()
      await sentAgo(11 * minutes)
      await followNow()
      expect(await payin().listPayOuts({})).toMatchObject([{ state: "refused", last_error_code: "trade_absent" }])
      expect(await listed()).toEqual(["30.00 confirmed"])
    })
  })
}
