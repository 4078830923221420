import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { PayinError } from "../../../src/merchant-api"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import type { BuildPayOut } from "../../../src/modules/payin/account/account-options"
import { closeCase } from "../../../src/settlement/cases/close-case"
import { readOwed } from "../../../src/settlement/links/read-owed"
import { waitFor } from "../../harness/wait-for"
import { addPieceToOrder, runJob } from "../actions"
import { bookOf, capturedBook } from "../book"
import { inMinutes } from "../job-turns"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)

  describe("refunds", () => {
    beforeEach(() => control().reset())

    async function capturedPayment(provider: string) {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, provider)
      if (provider === "pp_payin_keeps") await ctx.shopper.orderOf(cartId)
      await control().setStatus(cartId, "closed")
      await capturedBook(ctx, cartId)
      const { data } = await ctx.container.resolve(ContainerRegistrationKeys.QUERY).graph({
        entity: "payment_collection",
        fields: ["payments.id"],
        filters: { id: collectionId },
      })
      return { cartId, payment: { id: data[0]!.payments![0]!.id } }
    }
    const refund = (payment_id: string, amount: number) =>
      refundPaymentWorkflow(ctx.container).run({ input: { payment_id, amount }, throwOnError: false })

    /** What the host has recorded when it is killed before it asks our provider. */
    async function cutRefund(payment_id: string, amount: number) {
      const { attempts } = ctx.container.resolve(PAYIN_MODULE)
      const spy = jest.spyOn(attempts, "findBySession").mockImplementation(() => new Promise(() => undefined))
      void refund(payment_id, amount)
      await waitFor(() => spy.mock.calls.length > 0, { what: "the provider to be asked" })
      spy.mockRestore()
    }

    it("are refused in one clear sentence, for the service has none", async () => {
      const { cartId, payment } = await capturedPayment("pp_payin_default")
      const { errors } = await refund(payment.id, 30)
      expect((errors[0]!.error as Error).message).toMatch(/no refund of a pay-in/)
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [], openCases: [] })
    })

    it("by hand are together no more than arrived, however soon one follows the other", async () => {
      const { cartId, payment } = await capturedPayment("pp_payin_keeps")
      await control().setStatus(cartId, "closed", { fiatAmount: "60.00" })
      const isCase = async () => (await bookOf(ctx, cartId)).openCases.includes("amount_short")
      await waitFor(isCase, { what: "the case" })
      expect((await refund(payment.id, 40)).errors).toEqual([])
      const { errors } = await refund(payment.id, 40)
      expect((errors[0]!.error as Error).message).toMatch(/^Only 20.00 EUR can be sent back/)
      expect((await refund(payment.id, 20)).errors).toEqual([])
      expect((await bookOf(ctx, cartId)).refunds).toEqual([40, 20])
    })

    it("by hand are not held back for ever by one that Medusa failed to keep", async () => {
      const { cartId, payment } = await capturedPayment("pp_payin_keeps")
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      await payin().cases.recordRefund({ attempt_id: attempt!.id, refund_id: "ref_undone", amount: "100.00" })
      const { errors } = await refund(payment.id, 100)
      expect((errors[0]!.error as Error).message).toMatch(/^Only 0.00 EUR can be sent back/)
      const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const told = db("payin_timeline_entry").where({ attempt_id: attempt!.id, kind: "refund_recorded" })
      await told.update({ created_at: db.raw("now() - interval '61 minutes'") })
      expect((await refund(payment.id, 100)).errors).toEqual([])
    })

    it("are recorded where staff make them by hand, as a case until they are confirmed", async () => {
      const { cartId, payment } = await capturedPayment("pp_payin_keeps")
      expect((await refund(payment.id, 30)).errors).toEqual([])
      expect((await refund(payment.id, 20)).errors).toEqual([])
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [30, 20], openCases: ["refund_by_hand"] })
      const [open] = await payin().listCases({ kind: "refund_by_hand" })
      expect(open!.facts).toEqual([
        { fact: "to_send", amount: "30.00" },
        { fact: "to_send", amount: "20.00" },
      ])
      await control().sendCallback(cartId)
      await waitFor(async () => (await payin().listCallbacks({ state: "done" }))[0], { what: "the callback's end" })
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["refund_by_hand"])
    })

    it("are recorded for nobody to send while the service has taken the money back", async () => {
      const { cartId, payment } = await capturedPayment("pp_payin_keeps")
      const says = async (status: string, openCases: string[]) => {
        await control().setStatus(cartId, status)
        const isSaid = async () => `${(await bookOf(ctx, cartId)).openCases}` === `${openCases}`
        await waitFor(isSaid, { what: `the cases of a trade that is ${status}` })
      }
      await says("canceled", ["reverted"])
      const { errors } = await refund(payment.id, 30)
      expect((errors[0]!.error as Error).message).toMatch(/has taken the money of .* back/)
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [], openCases: ["reverted"] })
      await says("closed", [])
      expect((await refund(payment.id, 30)).errors).toEqual([])
    })

    it("are a case of their own when the store was stopped before it was asked, once", async () => {
      const { cartId, payment } = await capturedPayment("pp_payin_keeps")
      expect((await refund(payment.id, 20)).errors).toEqual([])
      await cutRefund(payment.id, 30)
      const toSend = async () => (await payin().listCases({ kind: "refund_by_hand" }))[0]!.facts
      await runJob(ctx)
      expect(await toSend()).toEqual([{ fact: "to_send", amount: "20.00" }])
      await inMinutes(5, () => runJob(ctx))
      expect(await toSend()).toEqual([
        { fact: "to_send", amount: "20.00" },
        { fact: "to_send", amount: "30.00", because: "store_stopped" },
      ])
      await inMinutes(15, () => runJob(ctx))
      expect(await toSend()).toHaveLength(2)
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [20, 30], openCases: ["refund_by_hand"] })
    })

    it("are on their order although the store was stopped meanwhile: nobody is asked to pay them again", async () => {
      const { cartId, payment } = await capturedPayment("pp_payin_keeps")
      const { orders } = await bookOf(ctx, cartId)
      const owed = async () => (await readOwed(ctx.container, orders[0]!.id))!.amount
      await addPieceToOrder(ctx, orders[0]!.id)
      await cutRefund(payment.id, 30)
      expect(await owed()).toBe("45.00")
      const config = { headers: { authorization: `Bearer ${ctx.adminToken}` }, validateStatus: () => true }
      const another = () => ctx.api.post(`/admin/payments/${payment.id}/refund`, { amount: 10 }, config)
      const message = expect.stringMatching(/if it is the refund that you want, it is done/)
      expect(await another()).toMatchObject({ status: 409, data: { code: "payin_refund_cut_off", message } })
      const written = jest.spyOn(ctx.container.resolve(Modules.ORDER), "addOrderTransactions")
      written.mockRejectedValueOnce(new Error("stopped here, too"))
      await inMinutes(5, () => runJob(ctx)).finally(() => written.mockRestore())
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ total: 115 }], transactions: [100] })
      await inMinutes(10, () => runJob(ctx))
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ total: 115 }], transactions: [100, -30] })
      expect(await owed()).toBe("45.00")
      await inMinutes(15, () => runJob(ctx))
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ total: 115 }], transactions: [100, -30] })
      expect(await another()).toMatchObject({ status: 200 })
      const { orders: after, transactions } = await bookOf(ctx, cartId)
      expect([after[0]!.total, ...transactions.sort((a, b) => a - b)]).toEqual([105, -30, -10, 100])
    })

    it("keep a captured payment bound to its session, also when a person had closed a case of it before", async () => {
      const { cartId } = await capturedPayment("pp_payin_default")
      const [attempt] = (await bookOf(ctx, cartId)).attempts
      await payin().updateAttempts([{ id: attempt!.id, resolved_revision: attempt!.trade_revision }])
      expect(await payin().attempts.unbindSession(attempt!.payment_session_id!)).toBe(false)
    })

    describe("that a store sends as pay-outs", () => {
      afterEach(() => jest.restoreAllMocks())

      const payOuts = () =>
        control()
          .trades()
          .filter(({ type }) => type === "pay-out")
      const casesOfRefunds = () => payin().listCases({ kind: "refund_by_hand" })

      const buildPayOut: BuildPayOut = ({ refundId, amount, currency }) => ({
        fiatAmount: Number(amount),
        fiatCurrency: currency,
        extra: { externalTransactionId: refundId },
      })

      /** A function cannot be passed through the store's environment, as the other accounts are. */
      async function sendPayOuts() {
        const account = await payin().account("default")
        const options = { ...account.options, buildPayOut }
        jest.spyOn(payin(), "account").mockResolvedValue({ ...account, options })
      }

      it("send one for each, and leave nothing to decide", async () => {
        const { cartId, payment } = await capturedPayment("pp_payin_default")
        await sendPayOuts()
        expect((await refund(payment.id, 30)).errors).toEqual([])
        expect((await refund(payment.id, 20)).errors).toEqual([])
        expect(payOuts()).toMatchObject([{ fiatAmount: "30.00" }, { fiatAmount: "20.00" }])
        expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [30, 20], openCases: [] })
        expect(await casesOfRefunds()).toEqual([])
      })

      it("record no refund when the service refuses it, and can be tried again", async () => {
        const { cartId, payment } = await capturedPayment("pp_payin_default")
        await sendPayOuts()
        control().updateSettings("default", { payOutRoute: false })
        const { errors } = await refund(payment.id, 30)
        expect((errors[0]!.error as Error).message).toMatch(/Nothing was sent/)
        expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [], openCases: [] })
        control().updateSettings("default", { payOutRoute: true })
        expect((await refund(payment.id, 30)).errors).toEqual([])
        expect(payOuts()).toHaveLength(1)
      })

      it("keep a refund whose answer was lost as a case, and send none again until it is cleared up", async () => {
        const { cartId, payment } = await capturedPayment("pp_payin_default")
        await sendPayOuts()
        control().faults.add({ operation: "pay-out", kind: "cut_after_commit" })
        control().faults.add({ operation: "external", kind: "status", httpStatus: 503, times: 3 })
        expect((await refund(payment.id, 30)).errors).toEqual([])
        expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [30], openCases: ["refund_by_hand"] })
        const [unsure] = await casesOfRefunds()
        expect(unsure!.facts).toEqual([{ fact: "maybe_sent", amount: "30.00", pay_out_id: expect.any(String) }])
        const { errors } = await refund(payment.id, 20)
        expect((errors[0]!.error as Error).message).toMatch(/not cleared up/)
        expect(payOuts()).toHaveLength(1)
        await closeCase(ctx.container, (await casesOfRefunds())[0]!, { actor: "user_mira", note: "It went out." })
        expect((await refund(payment.id, 20)).errors).toEqual([])
        expect(payOuts()).toHaveLength(2)
      })

      it("leave no case when nothing could be sent, for the account is not connected any more", async () => {
        const { cartId, payment } = await capturedPayment("pp_payin_default")
        const account = await payin().account("default")
        const options = { ...account.options, buildPayOut }
        const gone = new PayinError("configuration", "Not connected.")
        const connected = { ...account, options }
        jest.spyOn(payin(), "account").mockResolvedValueOnce(connected).mockRejectedValue(gone)
        expect((await refund(payment.id, 30)).errors).toHaveLength(1)
        jest.restoreAllMocks()
        expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [], openCases: [] })
      })

      it("have their case before the service is asked, so that a kill leaves it", async () => {
        const { cartId, payment } = await capturedPayment("pp_payin_default")
        await sendPayOuts()
        const { client } = await payin().account("default")
        const create = client.createPayOut.bind(client)
        let openThen: string[] = []
        jest.spyOn(client, "createPayOut").mockImplementationOnce(async (body) => {
          openThen = (await bookOf(ctx, cartId)).openCases
          return await create(body)
        })
        expect((await refund(payment.id, 30)).errors).toEqual([])
        expect(openThen).toEqual(["refund_by_hand"])
        expect((await bookOf(ctx, cartId)).openCases).toEqual([])
      })
    })
  })
}
