import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

const late = { kind: "status", httpStatus: 404, body: { message: "No trade." } } as const

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const trySession = (collectionId: string) =>
    ctx.shopper.request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
      body: { provider_id: "pp_payin_default" },
    })

  describe("a service that shows a trade later than it knows it", () => {
    beforeEach(() => control().reset())

    it.each([
      ["refuses the repeated create", { kind: "status", httpStatus: 400, body: { message: "DUPLICATE_ID" } }],
      ["calls that a conflict", { kind: "status", httpStatus: 409, body: { message: "Known." } }],
    ] as const)("is asked once more when it %s", async (_what, again) => {
      const { cartId, collectionId } = await ctx.readyCart()
      const { faults } = control()
      faults.add({ operation: "pay-in", kind: "cut_after_commit" })
      faults.add({ operation: "pay-in", ...again })
      faults.add({ operation: "external", ...late, times: 2 })
      expect((await trySession(collectionId)).status).toBe(200)
      expect(control().trades()).toHaveLength(1)
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ state: "open", external_transaction_id: cartId }])
    })

    it("is asked once more before its refusal of the next request's create counts", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const { faults } = control()
      faults.add({ operation: "pay-in", kind: "cut_after_commit" })
      faults.add({ operation: "pay-in", kind: "status", httpStatus: 400, times: 2 })
      faults.add({ operation: "external", ...late, times: 5 })
      expect((await trySession(collectionId)).status).toBe(422)
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ state: "opening" }])
      expect((await trySession(collectionId)).status).toBe(200)
      expect(control().trades()).toHaveLength(1)
    })
  })

  describe("a trade whose create nobody answered", () => {
    beforeEach(() => control().reset())

    it.each([-3, 3])("has its whole time to pay where the service's clock is off (%d h)", async (hours) => {
      const { cartId, collectionId } = await ctx.readyCart()
      const createdAt = new Date(Date.now() + hours * 3_600_000).toISOString()
      control().faults.add({ operation: "pay-in", kind: "cut_after_commit" })
      control().faults.add({ operation: "external", kind: "altered", body: { createdAt } })
      expect((await trySession(collectionId)).status).toBe(200)
      const { body } = await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)
      expect(body.payment.message_key).toBe("waiting_for_payment")
      expect(body.payment.seconds_left).toBeGreaterThan(800)
      expect(body.payment.seconds_left).toBeLessThanOrEqual(900)
    })
  })

  describe("a refusal that sounds as if the service had the trade already", () => {
    beforeEach(() => control().reset())
    const lookUps = () =>
      control()
        .requests()
        .filter(({ operation }) => operation === "external")
    const refuse = (body: object) =>
      control().faults.add({ operation: "pay-in", kind: "status", httpStatus: 422, body })

    it.each([{ code: "DUPLICATE_ID" }, { message: ["This externalTransactionId exists."] }])(
      "is looked up, and the trade is taken that it is about (%j)",
      async (body) => {
        const { cartId, collectionId } = await ctx.readyCart()
        const extra = { externalTransactionId: cartId }
        control().createTrade({ fiatAmount: 100, fiatCurrency: "EUR", extra })
        refuse(body)
        expect((await trySession(collectionId)).status).toBe(200)
        expect(control().trades()).toHaveLength(1)
        expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ state: "open", external_transaction_id: cartId }])
      },
    )

    it("does not count while nobody can tell: no second trade is opened", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      const extra = { externalTransactionId: cartId }
      control().createTrade({ fiatAmount: 100, fiatCurrency: "EUR", extra })
      refuse({ code: "DUPLICATE_ID" })
      control().faults.add({ operation: "external", kind: "status", httpStatus: 503, times: Number.POSITIVE_INFINITY })
      expect((await trySession(collectionId)).status).toBe(422)
      expect((await bookOf(ctx, cartId)).attempts).toMatchObject([{ state: "opening" }])
      control().faults.clear()
      expect((await trySession(collectionId)).status).toBe(200)
      expect(control().trades()).toHaveLength(1)
    })

    it.each([
      [
        "says twice that there is none",
        2,
        { kind: "status", httpStatus: 404, body: { message: "No trade." }, times: 2 },
      ],
      ["says nothing that can be read", 1, { kind: "status", httpStatus: 400, body: {} }],
    ] as const)("counts when the look-up %s", async (_what, times, answer) => {
      const { cartId, collectionId } = await ctx.readyCart()
      refuse({ code: "BANK_DOES_NOT_EXIST" })
      control().faults.add({ operation: "external", ...answer })
      expect((await trySession(collectionId)).status).toBe(422)
      expect(lookUps()).toHaveLength(times)
      const [attempt] = (await bookOf(ctx, cartId)).attempts
      expect(attempt).toMatchObject({ state: "refused", last_error_code: "BANK_DOES_NOT_EXIST" })
    })
  })

  describe("a payment whose last check was", () => {
    beforeEach(() => control().reset())

    it.each([
      ["weeks ago, and there is no other", null],
      ["hours ago, and the next one is due in a moment", 300],
    ])(
      "is looked at again when the service's answer knows nothing yet of what its callback announced: %s",
      async (_, seconds) => {
        const payin = ctx.container.resolve(PAYIN_MODULE)
        const { cartId, collectionId } = await ctx.readyCart()
        await ctx.shopper.createPaymentSession(collectionId)
        await control().setStatus(cartId, "closed")
        await capturedBook(ctx, cartId)
        const isDone = async () => (await payin.listCallbacks({ state: "pending" })).length === 0
        await waitFor(isDone, { what: "the callback" })
        const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
        const next_check_at = seconds && db.raw("now() + ? * interval '1 second'", [seconds])
        const unchanged_since = db.raw(`now() - interval '${seconds === null ? "3 weeks" : "175 minutes"}'`)
        await db("payin_attempt").where({ cart_id: cartId }).update({ next_check_at, unchanged_since })
        control().faults.add({ operation: "trade", kind: "altered", body: { status: "closed" } })
        await control().setStatus(cartId, "canceled")
        const done = async () => (await payin.listCallbacks({ state: "done" })).length === 2
        await waitFor(done, { what: "the second callback" })
        const [attempt] = await payin.listAttempts({ cart_id: cartId })
        expect(attempt).toMatchObject({ trade_status: "closed", next_check_at: expect.any(Date) })
        expect(attempt!.next_check_at!.getTime() - Date.now()).toBeLessThan(11 * 60_000)
        await reconcileNow(ctx, cartId)
        expect((await bookOf(ctx, cartId)).openCases).toEqual(["reverted"])
      },
    )
  })
}
