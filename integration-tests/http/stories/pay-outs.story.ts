import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import reconcile from "../../../src/jobs/reconcile"
import { PAYIN_MODULE, type AttemptRow, type PayinModuleService } from "../../../src/modules/payin"
import type { BuildPayOut } from "../../../src/modules/payin/account-options"
import { closeCase } from "../../../src/workflows/close-case"
import { waitFor } from "../../harness/wait-for"
import { adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

type Statuses = { done: string[]; failed: string[] }

const minutes = 60_000

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve<PayinModuleService>(PAYIN_MODULE)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

  describe("pay-outs", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    const withPayOutId: BuildPayOut = ({ payOutId, amount, currency }) => ({
      fiatAmount: Number(amount),
      fiatCurrency: currency,
      extra: { externalTransactionId: payOutId },
    })

    /** A function cannot come through the store's environment, as the other accounts do. */
    async function sendPayOuts(buildPayOut = withPayOutId, payOutStatuses: Statuses = { done: [], failed: [] }) {
      const account = await payin().account("default")
      const options = { ...account.options, buildPayOut, payOutStatuses }
      jest.spyOn(payin(), "account").mockResolvedValue({ ...account, options })
    }

    async function capturedPayment() {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed")
      const { attempts } = await capturedBook(ctx, cartId)
      const [payment] = await ctx.container
        .resolve(Modules.PAYMENT)
        .listPayments({ payment_collection_id: collectionId } as object)
      return { cartId, attempt: attempts[0]!, paymentId: payment!.id }
    }

    const refund = async (payment_id: string, amount: number) => {
      const { errors } = await refundPaymentWorkflow(ctx.container).run({
        input: { payment_id, amount },
        throwOnError: false,
      })
      return errors.map(({ error }) => (error as Error).message)
    }

    const sent = () =>
      control()
        .trades()
        .filter(({ type }) => type === "pay-out")
    const rows = async () => await payin().listPayOuts({}, { order: { created_at: "ASC" } })
    const detailOf = async (attempt: AttemptRow) => {
      const admin = await adminClient(ctx)
      return (await admin.get(`/attempts/${attempt.id}`)).body.attempt
    }

    /** The job, once the pay-outs' time has come. */
    async function followNow() {
      await db()("payin_pay_out").update({ next_check_at: db().raw("now() - interval '1 second'") })
      await reconcile(ctx.container)
    }

    async function sentAgo(ms: number) {
      await db()("payin_pay_out").update({ sent_at: new Date(Date.now() - ms) })
    }

    /** Postgres refuses every such statement on the table. */
    async function whileRefused(statement: "INSERT" | "UPDATE", table: string, work: () => Promise<void>) {
      await db().raw(`CREATE FUNCTION story_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'refused by the story' USING ERRCODE = '53200'; END $$`)
      await db().raw(`CREATE TRIGGER story_refuse BEFORE ${statement} ON "${table}"
        FOR EACH ROW EXECUTE FUNCTION story_refuse()`)
      try {
        await work()
      } finally {
        await db().raw("DROP FUNCTION story_refuse() CASCADE")
      }
    }

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

    it("keep why the service refused one, without what may be a person's data", async () => {
      const { cartId, attempt, paymentId } = await capturedPayment()
      await sendPayOuts(({ amount, currency, payOutId }) => ({
        ...withPayOutId({ amount, currency, payOutId } as never),
        payee: "Ivan Petrov",
      }))
      const message = "Ivan Petrov, card 2200 1111 2222 3333: the balance does not cover this."
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

    it("never send more than came, also when Medusa counts a refund no more", async () => {
      const { attempt, paymentId } = await capturedPayment()
      await sendPayOuts()
      await payin().payOuts.send(attempt, { id: "ref_gone", amount: "80.00" }, withPayOutId)
      expect(await refund(paymentId, 30)).toEqual([expect.stringMatching(/would be more than the payment/)])
      expect(sent()).toHaveLength(1)
      expect(await rows()).toHaveLength(1)
    })

    describe("whose answer is lost", () => {
      it("are found by their id, and leave nothing to decide", async () => {
        const { cartId, paymentId } = await capturedPayment()
        await sendPayOuts()
        control().faults.add({ operation: "pay-out", kind: "cut_after_commit" })
        expect(await refund(paymentId, 30)).toEqual([])
        expect(await rows()).toMatchObject([{ state: "accepted", status: "active", trade_id: sent()[0]!.id }])
        expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [30], openCases: [] })
        expect(await payin().listCases({ kind: "refund_by_hand" })).toEqual([])
      })

      it("are a case until the job finds them, which closes it", async () => {
        const { cartId, attempt, paymentId } = await capturedPayment()
        await sendPayOuts()
        control().faults.add({ operation: "pay-out", kind: "cut_after_commit" })
        control().faults.add({ operation: "external", kind: "status", httpStatus: 503, times: 3 })
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
            detail: expect.stringMatching(/^The service does not know the pay-out of 30\.00 EUR: nothing was sent/),
            facts: [{ fact: "to_send", amount: "30.00", pay_out_id: row!.id }],
          },
        ])
        expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [30], openCases: ["refund_by_hand"] })
      })

      it("are a case again when they appear after somebody has sent the money by hand", async () => {
        const { paymentId } = await capturedPayment()
        await sendPayOuts()
        control().faults.add({ operation: "pay-out", kind: "cut_after_commit" })
        control().faults.add({ operation: "external", kind: "status", httpStatus: 404, body: { code: "X" }, times: 3 })
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

      it("are told of by the job when the store was killed while it waited", async () => {
        const { attempt, paymentId } = await capturedPayment()
        await sendPayOuts(({ amount, currency }) => ({ fiatAmount: Number(amount), fiatCurrency: currency }))
        control().faults.add({ operation: "pay-out", kind: "cut_after_commit" })
        // What a kill leaves: the row and its case, and nothing that was written after the call.
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

      it("are a case when Medusa took the refund back, although the money went out", async () => {
        const { cartId, paymentId } = await capturedPayment()
        await sendPayOuts()
        expect(await refund(paymentId, 30)).toEqual([])
        // What the host does when it fails after the provider has answered.
        await db()("refund").where({ payment_id: paymentId }).delete()
        expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [], openCases: [] })
        await followNow()
        expect(await payin().listCases({ kind: "refund_by_hand" })).toMatchObject([
          { closed_at: null, facts: [{ fact: "went_out", amount: "30.00" }] },
        ])
        expect(await refund(paymentId, 30)).toEqual([expect.stringMatching(/not cleared up/)])
        expect(sent()).toHaveLength(1)
      })
    })

    describe("are followed to their end", () => {
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

      it("by their own callback, which settles no pay-in", async () => {
        const { attempt, paymentId } = await capturedPayment()
        await sendPayOuts(withPayOutId, { done: [], failed: ["declined"] })
        await refund(paymentId, 30)
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
        await control().sendCallback(attempt.cart_id!)
        await waitFor(async () => ((await done()).length >= 2 ? true : undefined), { what: "the pay-in's callback" })
        expect((await bookOf(ctx, attempt.cart_id!)).openCases).toEqual(["pay_out_failed"])
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

    it("pay no cart, also when one is under the id of a cart", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      // Made outside the store, by whoever shares the merchant account.
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
