import { Modules } from "@medusajs/framework/utils"
import { keepBell } from "../../../src/settlement/alerts/keep-bell"
import { closeCase } from "../../../src/settlement/cases/close-case"
import { waitFor } from "../../harness/wait-for"
import { runJob } from "../actions"
import { bookOf } from "../book"
import { takeTurn } from "../job-turns"
import { payOutStory, withPayOutId } from "../pay-out-story"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const steps = payOutStory(ctx)
  const { capturedPayment, control, db, detailOf, followNow } = steps
  const { payin, recordByHand, refund, rows, sendPayOuts, sent, whileRefused } = steps

  describe("pay-outs", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    it("keep the service's id and word, and show them to staff", async () => {
      const { attempt, paymentId } = await capturedPayment()
      await sendPayOuts()
      expect(await refund(paymentId, 30)).toEqual([])
      const [payOut] = sent()
      const detail = await detailOf(attempt)
      expect(detail.pay_outs).toEqual([
        expect.objectContaining({
          ...{ amount: "30.00", currency_code: "EUR", state: "accepted", status: "active", trade_id: payOut!.id },
          ...{ external_transaction_id: payOut!.externalTransactionId, reason: null },
        }),
      ])
      expect(payOut!.externalTransactionId).toBe(detail.pay_outs[0].refund_id)
      expect(detail.timeline).toContainEqual(
        expect.objectContaining({
          kind: "pay_out_sent",
          data: expect.objectContaining({ amount: "30.00", pay_out_id: detail.pay_outs[0].id }),
        }),
      )
    })

    it("are sent with a body that an async function builds", async () => {
      const { paymentId } = await capturedPayment()
      await sendPayOuts((refund) => Promise.resolve(withPayOutId(refund)))
      expect(await refund(paymentId, 30)).toEqual([])
      expect(sent()).toMatchObject([{ fiatAmount: "30.00" }])
    })

    it("are told to nobody while they are under way: no case may be left to take that back", async () => {
      const { paymentId } = await capturedPayment()
      await sendPayOuts()
      const { client } = await payin().account("default")
      const create = client.createPayOut.bind(client)
      jest.spyOn(client, "createPayOut").mockImplementationOnce(async (body) => {
        await tell()
        return await create(body)
      })
      async function tell() {
        await db()("payin_case").update({ created_at: db().raw("now() - interval '25 seconds'") })
        await keepBell(ctx.container)
        await payin().alerts.plan({ to: ["ada@example.com"], accounts: [], copyAt: undefined })
      }
      const told = async () => [
        ...(await ctx.container.resolve(Modules.NOTIFICATION).listNotifications({ channel: "feed" })),
        ...(await db()("payin_alert").select()),
      ]
      expect(await refund(paymentId, 30)).toEqual([])
      expect(await told()).toEqual([])
      // What a kill leaves. Its check may wait until the service answers again.
      await whileRefused("UPDATE", "payin_pay_out", async () => void (await refund(paymentId, 20)))
      await tell()
      expect(await told()).toEqual([])
      // The job would find the pay-out, and close the case with an event that looks after the bell as well.
      await takeTurn(async () => {
        const sending = db()("payin_pay_out").where({ state: "sending" })
        await sending.update({ next_check_at: db().fn.now() })
        await tell()
        expect(await told()).toHaveLength(2)
      })
    })

    it("are told of whenever they go out after a person has decided about their failure", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts(withPayOutId, { done: ["closed"], failed: ["declined"] })
      await refund(paymentId, 30)
      async function says(status: string) {
        await control().setStatus(sent()[0]!.id, status, { callback: false })
        await followNow()
        return (await bookOf(ctx, cartId)).openCases
      }
      async function closeAll() {
        const by = { actor: "user_mira", note: "As I see it." }
        for (const open of await payin().listCases({ closed_at: null })) await closeCase(ctx.container, open, by)
      }
      expect(await says("declined")).toEqual(["pay_out_failed"])
      await closeAll()
      expect(await says("active")).toEqual(["refund_by_hand"])
      expect(await says("declined")).toEqual(["pay_out_failed"])
      await closeAll()
      expect(await says("closed")).toEqual(["refund_by_hand"])
    })

    it("keep why the service refused one, without what may be a person's data", async () => {
      const { cartId, attempt, paymentId } = await capturedPayment()
      await sendPayOuts(({ amount, currency, payOutId }) => ({
        ...withPayOutId({ amount, currency, payOutId } as never),
        payee: "Anna-Maria Petrova",
      }))
      const message = "Anna-Maria Petrova, card 2200 1111 2222 3333: the balance does not cover this."
      const body = { code: "INSUFFICIENT_BALANCE", message }
      control().faults.add({ operation: "pay-out", kind: "refuse", body })
      expect(await refund(paymentId, 30)).toEqual([
        expect.stringMatching(/^The pay-out of 30\.00 EUR failed \(INSUFFICIENT_BALANCE\)\. Nothing was sent\./),
      ])
      const { pay_outs, timeline, cases } = await detailOf(attempt)
      expect(pay_outs).toMatchObject([
        {
          ...{ state: "refused", status: null, trade_id: null, next_check_at: null },
          reason: { code: "INSUFFICIENT_BALANCE", message: "•••, card •••: the balance does not cover this." },
        },
      ])
      expect(timeline.at(-1)).toMatchObject({ kind: "pay_out_failed", data: { pay_out_id: pay_outs[0].id } })
      expect(cases).toEqual([])
      expect((await bookOf(ctx, cartId)).refunds).toEqual([])
    })

    it.each([
      ["this pay-in's id", (own: string) => own],
      ["the id of the cart's next pay-in", (own: string) => `${own}_2`],
    ])("are not sent under %s", async (_which, idFrom) => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts(({ externalTransactionId }) => ({ externalTransactionId: idFrom(externalTransactionId) }))
      expect(await refund(paymentId, 30)).toEqual([
        expect.stringMatching(/was not sent: buildPayOut gave it the external id of a pay-in\. Use payOutId/),
      ])
      expect(
        control()
          .requests()
          .filter(({ operation }) => operation === "pay-out"),
      ).toEqual([])
      expect(await rows()).toEqual([])
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [], openCases: [] })
    })

    it("are not sent under the id of another pay-in, or of another pay-out", async () => {
      const other = await capturedPayment()
      const { paymentId } = await capturedPayment()
      let id = other.cartId
      await sendPayOuts((given) => withPayOutId({ ...given, payOutId: id }))
      expect(await refund(paymentId, 30)).toEqual([expect.stringMatching(/the external id of a pay-in/)])
      id = "payout-1"
      expect(await refund(paymentId, 30)).toEqual([])
      expect(await refund(paymentId, 20)).toEqual([expect.stringMatching(/the external id of another pay-out/)])
      expect(sent()).toHaveLength(1)
    })

    it("are told from an earlier one that the service refused under the same id", async () => {
      const { attempt, paymentId } = await capturedPayment()
      await sendPayOuts((given) => withPayOutId({ ...given, payOutId: "payout-again" }))
      control().faults.add({ operation: "pay-out", kind: "refuse" })
      expect(await refund(paymentId, 30)).toEqual([expect.stringMatching(/Nothing was sent/)])
      expect(await refund(paymentId, 30)).toEqual([])
      await control().setStatus(sent()[0]!.id, "closed")
      const ended = () => payin().listCallbacks({ state: "done", attempt_id: attempt.id })
      await waitFor(async () => (await ended()).length === 2, { what: "the callback's end" })
      expect(await rows()).toMatchObject([{ state: "refused" }, { state: "accepted", status: "closed" }])
    })

    it("go out once for a refund, however often it is tried again, and anew where the service had refused", async () => {
      const { attempt } = await capturedPayment()
      await sendPayOuts()
      const again = () => payin().payOuts.send(attempt, { id: "ref_story", amount: "30.00" }, withPayOutId)
      control().faults.add({ operation: "pay-out", kind: "refuse" })
      expect(await again()).toMatchObject({ outcome: "refused" })
      control().faults.add({ operation: "pay-out", kind: "cut_after_commit" })
      control().faults.add({ operation: "external", kind: "status", httpStatus: 503, times: 9 })
      for (let tries = 0; tries < 3; tries++) expect(await again()).toEqual({ outcome: "sent" })
      expect(sent()).toMatchObject([{ externalTransactionId: "ref_story" }])
      expect(await rows()).toMatchObject([{ refund_id: "ref_story", state: "unsure" }])
    })

    it("are not sent once staff were told to send the refund, because its process stood still", async () => {
      const { attempt } = await capturedPayment()
      const refund = { attempt_id: attempt.id, refund_id: "ref_story", amount: "30.00" }
      await payin().cases.recordRefund({ ...refund, because: "store_stopped" })
      const [open] = await payin().listCases({ kind: "refund_by_hand" })
      await closeCase(ctx.container, open!, { actor: "user_mira", note: "Sent.", choice: "confirm_refund" })
      await sendPayOuts()
      const late = payin().payOuts.send(attempt, { id: "ref_story", amount: "30.00" }, withPayOutId)
      expect([await late, sent(), await rows()]).toEqual([{ outcome: "sent" }, [], []])
    })

    it("never send more than was received, also when Medusa no longer counts a refund", async () => {
      const { attempt, paymentId } = await capturedPayment()
      await sendPayOuts()
      await payin().payOuts.send(attempt, { id: "ref_gone", amount: "80.00" }, withPayOutId)
      expect(await refund(paymentId, 30)).toEqual([expect.stringMatching(/not cleared up/)])
      await closeCase(ctx.container, (await payin().listCases({}))[0]!, { actor: "user_mira", note: "It arrived." })
      expect(await refund(paymentId, 30)).toEqual([expect.stringMatching(/would be more than the payment/)])
      expect([sent(), await rows()].map(({ length }) => length)).toEqual([1, 1])
    })

    it("never send more than was received, when refunds by hand came before and the service says less now", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await recordByHand()
      expect(await refund(paymentId, 60)).toEqual([])
      const [open] = await payin().listCases({ kind: "refund_by_hand", closed_at: null })
      await closeCase(ctx.container, open!, { actor: "user_mira", note: "Sent.", choice: "confirm_refund" })
      await control().setStatus(cartId, "closed", { fiatAmount: "70.00", callback: false })
      await sendPayOuts()
      expect(await refund(paymentId, 40)).toEqual([
        expect.stringMatching(/^60\.00 EUR of .* was refunded before without a pay-out/),
      ])
      expect([sent(), await rows()]).toEqual([[], []])
      expect(await refund(paymentId, 10)).toEqual([])
      expect(sent()).toHaveLength(1)
    })

    it("send nothing of what the service took back, also when nobody has told the store of it", async () => {
      const { cartId, attempt, paymentId } = await capturedPayment()
      await sendPayOuts()
      await control().setStatus(cartId, "canceled", { callback: false })
      expect(await refund(paymentId, 30)).toEqual([expect.stringMatching(/has taken the money of .* back/)])
      expect(sent()).toEqual([])
      expect(await rows()).toEqual([])
      await runJob(ctx)
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [], openCases: ["reverted"] })
      await control().setStatus(attempt.trade_id!, "closed", { callback: false })
      expect(await refund(paymentId, 30)).toEqual([])
      expect(sent()).toHaveLength(1)
    })

    it("pay no cart, also when one is under the id of a cart", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      // Created outside the store, by another user of the merchant account.
      const external = { extra: { externalTransactionId: `${cartId}_7` } }
      const trade = control().createTrade({ fiatAmount: 100, fiatCurrency: "EUR", ...external })
      control().faults.add({
        operation: "external",
        kind: "wrong_shape",
        body: { ...trade, type: "pay-out", status: "closed" },
      })
      await control().sendCallback(trade.id)
      await waitFor(async () => (await payin().listCallbacks({ state: "unmatched" }))[0], {
        what: "the callback's end",
      })
      expect((await bookOf(ctx, cartId)).attempts).toHaveLength(1)
    })
  })
}
