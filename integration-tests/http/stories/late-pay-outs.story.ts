import { Modules } from "@medusajs/framework/utils"
import type { ClosingChoice } from "../../../src/modules/payin/case/case-kinds"
import { keepBell } from "../../../src/settlement/alerts/keep-bell"
import { closeCase } from "../../../src/settlement/cases/close-case"
import { followPayOut } from "../../../src/settlement/pay-outs/follow-pay-out"
import { followPayOutsNamed } from "../../../src/settlement/pay-outs/pay-outs-of-callback"
import { bookOf } from "../book"
import { takeTurn } from "../job-turns"
import { minutes, payOutStory, withPayOutId } from "../pay-out-story"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const { capturedPayment, control, db, detailOf, followNow, loseAnswer, payin } = payOutStory(ctx)
  const { refund, rows, sendPayOuts, sent, sentAgo, whileRefused } = payOutStory(ctx)

  describe("an answer about a pay-out that comes late", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    /** The service's answer to the next look-up arrives after the pay-out has failed, and somebody has read that. */
    async function failDuring(look: "findTradeById" | "findTradeByExternalId") {
      const { client } = await payin().account("default")
      const find = client[look].bind(client)
      jest.spyOn(client, look).mockImplementationOnce(async (...[id]) => {
        const answer = await find(id)
        await control().setStatus(sent()[0]!.id, "canceled", { callback: false })
        await followPayOut(ctx.container, (await rows())[0] as never)
        return answer
      })
    }

    it("takes back no answer that was asked for later", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      await refund(paymentId, 30)
      await failDuring("findTradeById")
      await followPayOut(ctx.container, (await rows())[0] as never)
      expect(await rows()).toMatchObject([{ state: "failed", status: "canceled" }])
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["pay_out_failed"])
    })

    it("takes none back either when it was asked for because the answer to the request was lost", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      control().faults.add({ operation: "pay-out", kind: "cut_after_commit" })
      await failDuring("findTradeByExternalId")
      await refund(paymentId, 30)
      expect(await rows()).toMatchObject([{ state: "failed", status: "canceled" }])
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["pay_out_failed"])
    })
  })

  describe("a pay-out that ended weeks ago", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    it.each([
      ["to the store as well", "declined", { done: ["closed"], failed: ["declined"] }],
      ["for the service alone", "canceled", undefined],
    ])("is looked at again when the answer knows nothing of the callback yet: ended %s", async (_, word, statuses) => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts(withPayOutId, statuses)
      await refund(paymentId, 30)
      const { id } = sent()[0]!
      await control().setStatus(id, "closed", { callback: false })
      await followNow()
      await db()("payin_pay_out").update({ unchanged_since: new Date(Date.now() - 30 * 24 * 60 * minutes) })
      await followPayOutsNamed(ctx.container, ["default"], [id])
      await control().setStatus(id, word, { callback: false })
      const { next_check_at } = (await rows())[0]!
      expect(next_check_at).not.toBeNull()
      expect(Math.abs(next_check_at!.getTime() - Date.now() - 10 * minutes)).toBeLessThan(minutes)
      await followNow()
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["pay_out_failed"])
    })
  })

  describe("a pay-out that was not sent, and that the service has later, as failed,", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    /** The service keeps a record of the pay-out that it refuses. */
    function refuseAndKeep() {
      const body = { code: "INSUFFICIENT_BALANCE" }
      control().faults.add({ operation: "pay-out", kind: "status", httpStatus: 422, body, commit: true })
    }

    async function says(status: string) {
      await control().setStatus(sent()[0]!.id, status, { callback: false })
      await followNow()
    }

    it("is no case when the service had refused it: there is no refund, and nothing to send", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      refuseAndKeep()
      expect(await refund(paymentId, 30)).toEqual([expect.stringMatching(/Nothing was sent/)])
      await says("canceled")
      expect(await rows()).toMatchObject([{ state: "refused", service_code: "INSUFFICIENT_BALANCE" }])
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [], openCases: [] })
    })

    it("asks for no money either when it seemed to go out at first", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      refuseAndKeep()
      await refund(paymentId, 30)
      await says("active")
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [], openCases: ["refund_by_hand"] })
      await says("canceled")
      expect(await rows()).toMatchObject([{ state: "failed" }])
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [], openCases: [] })
    })

    it("asks nobody who has sent the money by hand to send it again, and is told of if it goes out", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      loseAnswer(404)
      await refund(paymentId, 30)
      await followNow()
      await sentAgo(11 * minutes)
      await followNow()
      const [toSend] = await payin().listCases({ kind: "refund_by_hand" })
      await closeCase(ctx.container, toSend!, { actor: "user_mira", note: "Sent by hand.", choice: "confirm_refund" })
      await says("canceled")
      expect(await bookOf(ctx, cartId)).toMatchObject({ refunds: [30], openCases: [] })
      await says("active")
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["refund_by_hand"])
    })
  })

  describe("a pay-out that went out after a person had closed its case", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    async function closeAs(choice: ClosingChoice) {
      const by = { actor: "user_mira", note: "As I see it.", choice }
      for (const open of await payin().listCases({ closed_at: null })) await closeCase(ctx.container, open, by)
    }

    /** @returns the cart whose pay-out was sent, but for all that the store knows */
    async function unsureAndClosedAs(choice: ClosingChoice) {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts(withPayOutId, { done: ["closed"], failed: ["declined"] })
      loseAnswer(503)
      await refund(paymentId, 30)
      await closeAs(choice)
      control().faults.clear()
      return cartId
    }

    async function openCasesOnce(status: string, cartId: string) {
      await control().setStatus(sent()[0]!.id, status, { callback: false })
      await followNow()
      return (await bookOf(ctx, cartId)).openCases
    }

    it.each<[ClosingChoice, string[]]>([
      ["confirm_refund", ["refund_by_hand"]],
      ["pay_out_arrived", []],
    ])("is told of unless that is what the person had said, when its answer was lost: %s", async (choice, cases) => {
      const cartId = await unsureAndClosedAs(choice)
      expect(await openCasesOnce("active", cartId)).toEqual(cases)
      expect(await openCasesOnce("closed", cartId)).toEqual(cases)
    })

    it.each<[ClosingChoice, string[]]>([
      ["confirm_refund", []],
      ["pay_out_arrived", ["pay_out_failed"]],
      ["handled", ["pay_out_failed"]],
    ])("is told of when it failed instead, unless its money was sent by hand: %s", async (choice, cases) => {
      const cartId = await unsureAndClosedAs(choice)
      expect(await openCasesOnce("declined", cartId)).toEqual(cases)
    })

    it("is not told of when the person had said so before the service did not know it for a while", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts()
      loseAnswer(404)
      await refund(paymentId, 30)
      await closeAs("pay_out_arrived")
      await followNow()
      await sentAgo(11 * minutes)
      await followNow()
      expect(await rows()).toMatchObject([{ state: "refused", last_error_code: "trade_absent" }])
      expect(await openCasesOnce("active", cartId)).toEqual([])
    })

    it("is not told of when the person said so last, of a second failure", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts(withPayOutId, { done: ["closed"], failed: ["declined"] })
      await refund(paymentId, 30)
      for (const choice of ["handled", "pay_out_arrived"] as const) {
        expect(await openCasesOnce("declined", cartId)).toEqual(["pay_out_failed"])
        await closeAs(choice)
        expect(await openCasesOnce("active", cartId)).toEqual(choice === "handled" ? ["refund_by_hand"] : [])
      }
    })

    it("is not told of when it had not ended for a week, and the person had seen that it arrived", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts(withPayOutId, { done: ["closed"], failed: ["declined"] })
      await refund(paymentId, 30)
      await db()("payin_pay_out").update({ unchanged_since: db().raw("now() - interval '8 days'") })
      expect(await openCasesOnce("active", cartId)).toEqual(["pay_out_failed"])
      await closeAs("pay_out_arrived")
      expect(await openCasesOnce("active", cartId)).toEqual([])
      expect(await openCasesOnce("closed", cartId)).toEqual([])
    })

    it("is told of also when it fails once more meanwhile, and nobody has decided about that", async () => {
      const { cartId, paymentId } = await capturedPayment()
      await sendPayOuts(withPayOutId, { done: ["closed"], failed: ["declined"] })
      await refund(paymentId, 30)
      expect(await openCasesOnce("declined", cartId)).toEqual(["pay_out_failed"])
      await closeAs("handled")
      expect(await openCasesOnce("active", cartId)).toEqual(["refund_by_hand"])
      expect(await openCasesOnce("declined", cartId)).toEqual(["pay_out_failed"])
      expect(await openCasesOnce("closed", cartId)).toEqual(["refund_by_hand"])
    })
  })

  describe("a pay-out that is found after staff were told that it may have been sent", () => {
    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    it("leaves the bell, also when it could not be looked for sooner", async () => {
      const { attempt, paymentId } = await capturedPayment()
      await sendPayOuts()
      // What a kill leaves. No look-up is begun while the service is down.
      await whileRefused("UPDATE", "payin_pay_out", async () => void (await refund(paymentId, 30)))
      const bell = () => ctx.container.resolve(Modules.NOTIFICATION).listNotifications({ channel: "feed" })
      // The job would find the pay-out, and close the case with an event that looks after the bell as well.
      await takeTurn(async () => {
        await db()("payin_pay_out").update({ next_check_at: db().fn.now() })
        await keepBell(ctx.container)
        expect(await bell()).toHaveLength(1)
      })
      await followNow()
      expect(await rows()).toMatchObject([{ state: "accepted" }])
      await keepBell(ctx.container)
      expect(await bell()).toEqual([])
      const kinds = (await detailOf(attempt)).timeline.map(({ kind }: { kind: string }) => kind)
      expect(kinds.slice(-3)).toEqual(["pay_out_found", "case_opened", "case_closed"])
    })
  })
}
