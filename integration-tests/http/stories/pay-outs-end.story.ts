import { createHmac } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import reconcile from "../../../src/jobs/reconcile"
import { PayinError } from "../../../src/merchant-api/payin-error"
import { closeCase } from "../../../src/settlement/cases/close-case"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow } from "../actions"
import { adminClient } from "../admin-client"
import { bookOf } from "../book"
import { takeTurn } from "../job-turns"
import { payOutStory, withPayOutId } from "../pay-out-story"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const { capturedPayment, control, db, detailOf, followNow, payin, refund, rows, sendPayOuts, sent } = payOutStory(ctx)

  describe("pay-outs are followed to their end", () => {
    beforeEach(() => control().reset())
    afterEach(async () => {
      jest.restoreAllMocks()
      await payin().accountAdmin.forgetConnection("ranged")
    })

    it("by the job, and end as the store's option says", async () => {
      const { attempt, paymentId } = await capturedPayment()
      await sendPayOuts(withPayOutId, { done: ["closed"], failed: ["declined"] })
      await refund(paymentId, 30)
      await control().setStatus(sent()[0]!.id, "closed", { callback: false })
      await followNow()
      const { pay_outs, timeline } = await detailOf(attempt)
      expect(pay_outs).toMatchObject([{ state: "done", status: "closed" }])
      expect(timeline.at(-1)).toMatchObject({
        kind: "pay_out_status",
        data: { amount: "30.00", from: "active", to: "closed" },
      })
    })

    it("behind the job when the service is slow: the store's own jobs wait for this one", async () => {
      const { paymentId } = await capturedPayment()
      await sendPayOuts()
      await refund(paymentId, 30)
      // The store's own turn would read it, and wait until that is done.
      await takeTurn(async () => {
        // Medusa's event of the refund has the pay-in read as well.
        control().faults.add({ operation: "trade", kind: "slow", delayMs: 6_000, times: 2 })
        await db()("payin_pay_out").update({ next_check_at: db().raw("now() - interval '1 second'") })
        await reconcile(ctx.container)
      })
      const end = payin().jobs.idle()
      expect(await Promise.race([end.then(() => "ended"), pause(100, "at work")])).toBe("at work")
      await end
      expect(await rows()).toMatchObject([{ state: "accepted", read_at: expect.any(Date) }])
    })

    it("by their own callback, which settles no pay-in", async () => {
      const { attempt, paymentId } = await capturedPayment()
      await sendPayOuts(withPayOutId, { done: [], failed: ["declined"] })
      const wakeUps = jest.spyOn(payin().attempts, "scheduleDecided").mock
      await refund(paymentId, 30)
      // Medusa's event of the refund has the pay-in read as well.
      await waitFor(() => wakeUps.results.length > 0, { what: "the event" })
      await wakeUps.results[0]!.value
      await reconcileNow(ctx, attempt.cart_id!)
      const reads = control()
        .requests()
        .filter(({ path }) => path.endsWith(attempt.trade_id!)).length
      await control().setStatus(sent()[0]!.id, "declined")
      await waitFor(async () => (await bookOf(ctx, attempt.cart_id!)).openCases.length > 0, { what: "the case" })
      const [row] = await rows()
      expect(row).toMatchObject({ state: "failed", status: "declined" })
      expect(await payin().listCases({ kind: "pay_out_failed" })).toMatchObject([
        {
          attempt_id: attempt.id,
          facts: [
            { fact: "pay_out", amount: "30.00", pay_out_id: row!.id, trade_id: row!.trade_id, status: "declined" },
          ],
        },
      ])
      const done = () =>
        payin().listCallbacks({ state: "done", attempt_id: attempt.id }, { order: { created_at: "DESC" } })
      await waitFor(async () => ((await done()).length === 2 ? true : undefined), { what: "the callback's end" })
      expect(
        control()
          .requests()
          .filter(({ path }) => path.endsWith(attempt.trade_id!)),
      ).toHaveLength(reads)
      // The pay-in is settled again, which says nothing about the pay-out.
      await reconcileNow(ctx, attempt.cart_id!)
      expect((await bookOf(ctx, attempt.cart_id!)).openCases).toEqual(["pay_out_failed"])
    })

    it("by a callback that comes before the answer with their id does, and names nothing else", async () => {
      const { attempt, paymentId } = await capturedPayment()
      await sendPayOuts()
      const { client } = await payin().account("default")
      const create = client.createPayOut.bind(client)
      const isOver = async () => (await payin().listCallbacks({ state: "pending" })).length === 0
      jest.spyOn(client, "createPayOut").mockImplementationOnce(async (body) => {
        const answer = await create(body)
        const { id } = sent()[0]!
        await control().sendCallback(id, { body: { id } })
        await waitFor(isOver, { what: "the callback's end" })
        return answer
      })
      expect(await refund(paymentId, 30)).toEqual([])
      expect(await payin().listCallbacks({ state: "unmatched" })).toEqual([])
      expect(await payin().listCallbacks({ state: "done", attempt_id: attempt.id })).toHaveLength(2)
      expect(await rows()).toMatchObject([{ state: "accepted", trade_id: sent()[0]!.id }])
      expect((await bookOf(ctx, attempt.cart_id!)).openCases).toEqual([])
    })

    it("by a callback at the address of another account that has the same key", async () => {
      await adminClient(ctx).post("/accounts/ranged/connection", { api_key: process.env.PAYIN_API_KEY! })
      const ranged = await payin().account("ranged")
      const { attempt, paymentId } = await capturedPayment()
      await sendPayOuts(withPayOutId, { done: [], failed: ["declined"] })
      await refund(paymentId, 30)
      await control().setStatus(sent()[0]!.id, "declined", { callback: false })
      const own = await payin().account("default")
      jest.spyOn(payin(), "account").mockImplementation((name) => Promise.resolve(name === "ranged" ? ranged : own))
      const body = JSON.stringify({ id: sent()[0]!.id })
      const headers = { "x-signature": createHmac("sha256", process.env.PAYIN_API_KEY!).update(body).digest("hex") }
      await fetch(ctx.webhookUrl.replace(/default$/, "ranged"), { method: "POST", headers, body })
      const ended = async () => (await payin().listCallbacks({ account: "ranged", state: ["done", "unmatched"] }))[0]
      const callback = await waitFor(ended, { what: "the callback's end" })
      expect(callback).toMatchObject({ state: "done", attempt_id: attempt.id })
      expect(await rows()).toMatchObject([{ state: "failed", status: "declined" }])
    })

    it("by a callback that writes their id in capitals", async () => {
      const { attempt, paymentId } = await capturedPayment()
      await sendPayOuts()
      await refund(paymentId, 30)
      const { id } = sent()[0]!
      await control().setStatus(id, "closed", { callback: false })
      await control().sendCallback(id, { body: { id: id.toUpperCase() } })
      await waitFor(async () => (await rows())[0]!.status === "closed", { what: "the word of the service" })
      const done = () => payin().listCallbacks({ state: "done", attempt_id: attempt.id })
      await waitFor(async () => (await done()).length === 2, { what: "the callback's end" })
    })

    it("and a canceled one is a case without any option, which a person closes or the service takes back", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      await refund(paymentId, 30)
      await refund(paymentId, 20)
      for (const { id } of sent()) await control().setStatus(id, "canceled", { callback: false })
      await followNow()
      const [open] = await payin().listCases({ kind: "pay_out_failed" })
      const amounts = (open!.facts as unknown as { amount: string }[]).map(({ amount }) => amount)
      expect(amounts.sort()).toEqual(["20.00", "30.00"])
      await control().setStatus(sent()[0]!.id, "active", { callback: false })
      await followNow()
      const [left] = await payin().listCases({ kind: "pay_out_failed", closed_at: null })
      expect(left!.facts).toMatchObject([{ amount: "20.00" }])
      await closeCase(ctx.container, left!, { actor: "user_mira", note: "Sent by hand." })
      await followNow()
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
      await control().setStatus(sent()[0]!.id, "canceled", { callback: false })
      await followNow()
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["pay_out_failed"])
    })

    const weekOn = () => db()("payin_pay_out").update({ unchanged_since: db().raw("now() - interval '8 days'") })
    const troubles: [string, () => Promise<unknown>][] = [
      ["had failed", () => control().setStatus(sent()[0]!.id, "declined", { callback: false })],
      ["had not ended in a week", () => weekOn()],
    ]

    it.each(troubles)(
      "and one that went out after all is a case, when a person has closed the one that it %s",
      async (_, trouble) => {
        const { cartId, paymentId } = await capturedPayment()
        await sendPayOuts(withPayOutId, { done: ["closed"], failed: ["declined"] })
        await refund(paymentId, 30)
        await trouble()
        await followNow()
        const [failed] = await payin().listCases({ kind: "pay_out_failed" })
        await closeCase(ctx.container, failed!, { actor: "user_mira", note: "Sent by hand." })
        await control().setStatus(sent()[0]!.id, "closed", { callback: false })
        await followNow()
        expect((await bookOf(ctx, cartId)).openCases).toEqual(["refund_by_hand"])
        expect(await payin().listCases({ kind: "refund_by_hand" })).toMatchObject([
          { closed_at: null, facts: [{ fact: "went_out", amount: "30.00" }] },
        ])
      },
    )

    it("and one whose amount the service changes is followed all the same", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts(withPayOutId, { done: ["closed"], failed: ["declined"] })
      await refund(paymentId, 30)
      await control().setStatus(sent()[0]!.id, "declined", { fiatAmount: "29.50", callback: false })
      await followNow()
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["pay_out_failed"])
    })

    it("and stay failed when the option that names the word has gone with the pay-outs", async () => {
      const { cartId, attempt, paymentId } = await capturedPayment()
      await sendPayOuts(withPayOutId, { done: ["closed"], failed: ["dispute"] })
      await refund(paymentId, 30)
      await control().setStatus(sent()[0]!.id, "dispute", { callback: false })
      await followNow()
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["pay_out_failed"])
      await sendPayOuts(undefined, { done: [], failed: [] })
      await followNow()
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["pay_out_failed"])
      expect((await detailOf(attempt)).pay_outs).toMatchObject([{ state: "failed", status: "dispute" }])
    })

    it("and one that nobody can ask about any more is a case after a week, and one that was asked about is none", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      await refund(paymentId, 30)
      await weekOn()
      await followNow()
      expect(await rows()).toMatchObject([{ state: "accepted", next_check_at: null }])
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])

      jest.spyOn(payin(), "hasAccount").mockReturnValue(false)
      jest.spyOn(payin(), "account").mockRejectedValue(new PayinError("configuration", "There is no such account."))
      await weekOn()
      await followNow()
      expect(await rows()).toMatchObject([{ state: "accepted", next_check_at: null }])
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["pay_out_failed"])

      jest.restoreAllMocks()
      await sendPayOuts(withPayOutId, { done: ["closed"], failed: [] })
      await control().setStatus(sent()[0]!.id, "closed")
      await waitFor(async () => (await rows())[0]!.state === "done", { what: "the word of the service" })
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
    })

    it("and a word that no list names is shown, and nothing follows from it", async () => {
      const { cartId, attempt, paymentId } = await capturedPayment()
      await sendPayOuts()
      await refund(paymentId, 30)
      await control().setStatus(sent()[0]!.id, "closed", { callback: false })
      await followNow()
      expect((await detailOf(attempt)).pay_outs).toMatchObject([{ state: "accepted", status: "closed" }])
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
    })
  })
}
