import { PAYIN_MODULE, type CaseFact, type PayinModuleService } from "../../../src/modules/payin"
import { paidWithoutStock, setStock } from "../actions"
import { adminClient, type AdminClient } from "../admin-client"
import { bookOf } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  let admin: AdminClient
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve<PayinModuleService>(PAYIN_MODULE)

  beforeEach(async () => {
    control().reset()
    admin = await adminClient(ctx)
  })

  describe("cases in the admin panel", () => {
    it("say what happened, the money involved and the choices, and are tried again to the end", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      expect((await admin.get("/cases/count")).body).toEqual({ count: 1, by_kind: { paid_without_order: 1 } })
      expect((await admin.get("/accounts")).body.accounts[0]).toMatchObject({ name: "default", open_cases: 1 })
      const [found] = (await admin.get("/cases")).body.cases
      expect(found).toMatchObject({
        kind: "paid_without_order",
        attempt: { cart_id: cartId, state: "paid", open_cases: ["paid_without_order"] },
        money: { currency_code: "EUR", expected: "100.00", arrived: "100.00", difference: "0.00", to_send: null },
        facts: [{ fact: "reason", words: expect.stringContaining("Not enough stock available") }],
        choices: [{ id: "place_order", action: "retry" }, { action: "close" }, { action: "close" }],
        closed_at: null,
      })
      expect((await admin.get("/cases?kind=paid_twice")).body.cases).toEqual([])
      expect((await admin.get("/attempts?case=paid_without_order")).body.attempts).toHaveLength(1)

      const still = (await admin.post(`/cases/${found.id}/retry`)).body
      expect(still).toMatchObject({ outcome: "settled", case: { closed_at: null }, attempt: { state: "paid" } })
      await setStock(ctx, 10)
      const done = (await admin.post(`/cases/${found.id}/retry`)).body
      expect(done).toMatchObject({
        outcome: "settled",
        attempt: { state: "captured", order_id: expect.any(String) },
        case: { closed_by: "payin", closed_by_name: null, choices: [] },
      })
      expect((await admin.get("/cases/count")).body.count).toBe(0)
      expect((await admin.get("/cases?state=closed")).body.cases).toMatchObject([{ id: found.id }])
    })

    it("tell each time what holds the order up now", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      const kind = "paid_without_order"
      await payin().openCase(attempt!.id, kind, { detail: "Something else.", facts: [], again: "renew" })
      const [found] = (await admin.get("/cases")).body.cases
      expect(found).toMatchObject({ detail: "Something else.", facts: [] })
      const { body } = await admin.post(`/cases/${found.id}/retry`)
      expect(body.case).toMatchObject({ id: found.id, facts: [{ fact: "reason" }] })
    })

    it("name the sum of the refunds that somebody has to send, and warn of one that may be sent already", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      const refund = async (fact: CaseFact) =>
        await payin().openCase(attempt!.id, "refund_by_hand", { detail: "A refund.", facts: [fact], again: "append" })
      await refund({ fact: "to_send", amount: "30.10" })
      await refund({ fact: "to_send", amount: "20.20" })
      const read = async () => (await admin.get("/cases?kind=refund_by_hand")).body.cases[0]
      expect(await read()).toMatchObject({
        money: { expected: "100.00", to_send: "50.30" },
        choices: [{ id: "confirm_refund", before: "refund_outside" }],
      })
      await refund({ fact: "maybe_sent", amount: "5.00" })
      expect(await read()).toMatchObject({
        facts: [{ amount: "30.10" }, { amount: "20.20" }, { fact: "maybe_sent", amount: "5.00" }],
        money: { to_send: "50.30" },
        choices: [{ id: "confirm_refund", before: "look_up_pay_out" }, { id: "handled" }],
      })
    })

    it("are closed by a person with a note, once, and stay closed while nothing new happens", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      const [found] = (await admin.get("/cases")).body.cases
      const note = "Sent back by bank transfer on 1 May."
      const { body } = await admin.post(`/cases/${found.id}/close`, { note })
      expect(body.case).toMatchObject({
        note,
        closed_by: expect.stringMatching(/^user_/),
        closed_by_name: "Ada Admin",
        closed_at: expect.any(String),
      })
      expect(await admin.post(`/cases/${found.id}/close`, { note })).toMatchObject({
        status: 409,
        body: {
          code: "payin_case_closed",
          message: expect.stringContaining("closed already"),
          reason: { code: "case_closed" },
        },
      })
      const { attempt } = (await admin.post(`/attempts/${found.attempt.id}/refresh`)).body
      expect(attempt.timeline).toContainEqual(
        expect.objectContaining({ kind: "case_closed", data: expect.objectContaining({ by: body.case.closed_by }) }),
      )
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
    })

    it("are listed oldest first, page by page, open ones before closed ones", async () => {
      const cart = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(cart.collectionId)
      const [attempt] = await payin().listAttempts({ cart_id: cart.cartId })
      for (const kind of ["dispute", "amount_over", "unknown_status"] as const) {
        await payin().openCase(attempt!.id, kind, { detail: "Made by a story.", again: "keep" })
      }
      const [first] = (await admin.get("/cases")).body.cases
      await admin.post(`/cases/${first.id}/close`, { note: "seen" })
      const kinds: string[] = []
      let cursor = ""
      do {
        const { body } = await admin.get(`/cases?state=all&limit=1${cursor && `&cursor=${cursor}`}`)
        kinds.push(body.cases[0].kind)
        cursor = body.page.next_cursor
      } while (cursor)
      expect(kinds).toEqual(["amount_over", "unknown_status", "dispute"])
    })
  })
}
