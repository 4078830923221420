import { closeCase } from "../../../src/settlement/cases/close-case"
import { adminClient } from "../admin-client"
import { bookOf } from "../book"
import { minutes, payOutStory } from "../pay-out-story"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const {
    capturedPayment,
    control,
    db,
    detailOf,
    followNow,
    loseAnswer,
    payin,
    recordByHand,
    refund,
    rows,
    sendPayOuts,
    sent,
    sentAgo,
    whileRefused,
  } = payOutStory(ctx)

  describe("pay-outs whose answer is lost", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    it("are found by their id, and leave nothing to decide", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      control().faults.add({ operation: "pay-out", kind: "cut_after_commit" })
      expect(await refund(paymentId, 30)).toEqual([])
      expect(await rows()).toMatchObject([{ state: "accepted", status: "active", trade_id: sent()[0]!.id }])
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [30], openCases: [] })
      expect(await payin().listCases({ kind: "refund_by_hand" })).toEqual([])
    })

    it("are found as well when the service says that it has them already: nobody sends the money again", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      const body = { message: "This externalTransactionId exists." }
      control().faults.add({ operation: "pay-out", kind: "status", httpStatus: 400, body, commit: true })
      // And shows it a moment later.
      control().faults.add({ operation: "external", kind: "status", httpStatus: 404, body: { message: "None." } })
      expect(await refund(paymentId, 30)).toEqual([])
      expect(await rows()).toMatchObject([{ state: "accepted", trade_id: sent()[0]!.id }])
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [30], openCases: [] })
    })

    it("are refused all the same when such a refusal was about something else", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      const body = { message: "The payee's bank does not exist." }
      control().faults.add({ operation: "pay-out", kind: "status", httpStatus: 400, body })
      expect(await refund(paymentId, 30)).toEqual([expect.stringMatching(/Nothing was sent/)])
      expect(await rows()).toMatchObject([{ state: "refused" }])
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [], openCases: [] })
    })

    it("are a case until the job finds them, which closes it", async () => {
      const { cartId, attempt, paymentId } = await capturedPayment()
      await sendPayOuts()
      loseAnswer(503)
      expect(await refund(paymentId, 30)).toEqual([])
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [30], openCases: ["refund_by_hand"] })
      expect(await refund(paymentId, 20)).toEqual([expect.stringMatching(/not cleared up/)])
      control().faults.clear()
      await followNow()
      expect(await rows()).toMatchObject([{ state: "accepted", trade_id: sent()[0]!.id }])
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
      const kinds = (await detailOf(attempt)).timeline.map(({ kind }: { kind: string }) => kind)
      expect(kinds.slice(-4)).toEqual(["pay_out_failed", "case_opened", "pay_out_found", "case_closed"])
      expect(await refund(paymentId, 20)).toEqual([])
    })

    it.each([
      { success: false, error: { code: "INSUFFICIENT_BALANCE" } },
      { code: "INSUFFICIENT_BALANCE", message: "Not enough on the balance." },
    ])("and so are those whose answer has a status of success, and says that they failed: %j", async (body) => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      control().faults.add({ operation: "pay-out", kind: "wrong_shape", httpStatus: 200, commit: false, body })
      expect(await refund(paymentId, 30)).toEqual([])
      expect(await rows()).toMatchObject([{ state: "unsure", trade_id: null }])
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [30], openCases: ["refund_by_hand"] })
      await sentAgo(11 * minutes)
      await followNow()
      await followNow()
      expect(await rows()).toMatchObject([{ state: "refused", last_error_code: "trade_absent" }])
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["refund_by_hand"])
    })

    it("and so are those whose answer is about another pay-out", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      await refund(paymentId, 20)
      const [body] = sent()
      control().faults.add({ operation: "pay-out", kind: "wrong_shape", httpStatus: 201, body })
      expect(await refund(paymentId, 30)).toEqual([])
      expect((await rows()).map(({ trade_id }) => trade_id)).toEqual(sent().map(({ id }) => id))
      await control().setStatus(sent()[1]!.id, "canceled", { callback: false })
      await followNow()
      expect(await rows()).toMatchObject([{ state: "accepted" }, { state: "failed" }])
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["pay_out_failed"])
    })

    it("are to be sent by hand once the service surely does not know them, and not before", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      control().faults.add({ operation: "pay-out", kind: "cut_before_commit" })
      expect(await refund(paymentId, 30)).toEqual([])
      await followNow()
      await followNow()
      expect(await rows()).toMatchObject([{ state: "unsure" }])
      await sentAgo(11 * minutes)
      await followNow()
      expect(await rows()).toMatchObject([{ state: "refused", last_error_code: "trade_absent" }])
      const [row] = await rows()
      expect(await payin().listCases({ kind: "refund_by_hand" })).toMatchObject([
        {
          closed_at: null,
          facts: [{ fact: "to_send", amount: "30.00", because: "not_at_service", pay_out_id: row!.id }],
        },
      ])
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [30], openCases: ["refund_by_hand"] })
    })

    it("are refunds to be sent then, and confirmed once somebody says that the money was sent", async () => {
      const { paymentId } = await capturedPayment()
      await sendPayOuts()
      control().faults.add({ operation: "pay-out", kind: "cut_before_commit" })
      const states = async () => {
        const { refunds } = (await adminClient(ctx).get("/refunds")).body
        return refunds.map(({ state }: { state: string }) => state)
      }
      await refund(paymentId, 30)
      await followNow()
      expect(await states()).toEqual(["sent"])
      await sentAgo(11 * minutes)
      await followNow()
      expect(await states()).toEqual(["recorded"])
      const [open] = await payin().listCases({ kind: "refund_by_hand" })
      const by = { actor: "user_mira", note: "Sent by hand.", choice: "confirm_refund" as const }
      await closeCase(ctx.container, open!, by)
      expect(await states()).toEqual(["confirmed"])
    })

    it("are a case again when they appear after somebody has sent the money by hand", async () => {
      const { paymentId } = await capturedPayment()
      await sendPayOuts()
      loseAnswer(404)
      await refund(paymentId, 30)
      await followNow()
      await sentAgo(11 * minutes)
      await followNow()
      const [open] = await payin().listCases({ kind: "refund_by_hand" })
      await closeCase(ctx.container, open!, { actor: "user_mira", note: "Sent by hand." })
      await followNow()
      const again = await payin().listCases({ kind: "refund_by_hand", closed_at: null })
      expect(again).toMatchObject([{ facts: [{ fact: "went_out", amount: "30.00" }] }])
      await followNow()
      expect(await payin().listCases({ kind: "refund_by_hand", closed_at: null })).toHaveLength(1)
    })

    it("keep their refund when the database fails at that moment, and are cleared up later", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      control().faults.add({ operation: "pay-out", kind: "cut_after_commit" })
      await whileRefused("UPDATE", "payin_pay_out", async () => {
        expect(await refund(paymentId, 30)).toEqual([])
      })
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [30], openCases: ["refund_by_hand"] })
      await followNow()
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [30], openCases: [] })
      expect(await rows()).toMatchObject([{ state: "accepted" }])
    })

    it("keep their refund when the database fails once the service has taken them", async () => {
      const { attempt, cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      // The pay-in's own read comes first, and writes nothing new.
      await whileRefused("UPDATE", "payin_attempt", async () => {
        expect(await refund(paymentId, 30)).toEqual([])
      })
      expect(sent()).toHaveLength(1)
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [30] })
      expect((await payin().retrieveAttempt(attempt.id)).state).toBe("captured")
    })

    it("are told of by the job when the store was killed while it waited", async () => {
      const { attempt, paymentId } = await capturedPayment()
      await sendPayOuts(({ amount, currency }) => ({ fiatAmount: Number(amount), fiatCurrency: currency }))
      control().faults.add({ operation: "pay-out", kind: "cut_after_commit" })
      // What a kill leaves: the row and its case, and nothing written after the call.
      await whileRefused("UPDATE", "payin_pay_out", async () => void (await refund(paymentId, 30)))
      expect(await rows()).toMatchObject([{ state: "sending" }])
      await followNow()
      expect(await rows()).toMatchObject([{ state: "sending" }])
      await sentAgo(2 * minutes)
      await followNow()
      expect(await rows()).toMatchObject([{ state: "unsure", next_check_at: null }])
      const kinds = (await detailOf(attempt)).timeline.map(({ kind }: { kind: string }) => kind)
      expect(kinds.slice(-2)).toEqual(["pay_out_failed", "case_opened"])
    })

    it.each([true, false])(
      "are a case when Medusa took the refund back, although the money went out, read by the job: %s",
      async (isRead) => {
        const { cartId, paymentId } = await capturedPayment()
        await sendPayOuts()
        expect(await refund(paymentId, 30)).toEqual([])
        // What the host does when it fails after the provider has answered.
        await db()("refund").where({ payment_id: paymentId }).delete()
        expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [], openCases: [] })
        // Staff may try again before the job has read it.
        if (isRead) await followNow()
        else expect(await refund(paymentId, 30)).toEqual([expect.stringMatching(/not cleared up/)])
        expect(await payin().listCases({ kind: "refund_by_hand" })).toMatchObject([
          { closed_at: null, facts: [{ fact: "went_out", amount: "30.00" }] },
        ])
        expect(await refund(paymentId, 30)).toEqual([expect.stringMatching(/not cleared up/)])
        expect(sent()).toHaveLength(1)
      },
    )

    it("are told of again with the next refund by hand, once the store sends no pay-outs any more", async () => {
      const { paymentId } = await capturedPayment()
      await sendPayOuts()
      expect(await refund(paymentId, 30)).toEqual([])
      await db()("refund").where({ payment_id: paymentId }).delete()
      await followNow()
      const [open] = await payin().listCases({ kind: "refund_by_hand" })
      await closeCase(ctx.container, open!, { actor: "user_mira", note: "The shopper has it." })
      await recordByHand()
      expect(await refund(paymentId, 100)).toEqual([])
      expect(await payin().listCases({ kind: "refund_by_hand", closed_at: null })).toMatchObject([
        {
          facts: [
            { fact: "to_send", amount: "100.00" },
            { fact: "went_out", amount: "30.00" },
          ],
        },
      ])
    })
  })
}
