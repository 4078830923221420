import { type CaseFact, PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { paidWithoutStock, reconcileNow, setStock } from "../actions"
import { type AdminClient, adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  let admin: AdminClient
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)

  beforeEach(async () => {
    control().reset()
    admin = adminClient(ctx)
  })

  /** By kind: a case that settling ends by itself may be there for a moment longer. */
  async function closeCase(kind: string, note: string) {
    const [found] = (await admin.get(`/cases?kind=${kind}`)).body.cases
    expect((await admin.post(`/cases/${found.id}/close`, { note })).status).toBe(200)
  }

  const caseOpens = (cartId: string, kind: string) =>
    waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes(kind), { what: `the case ${kind}` })

  describe("cases in the admin panel", () => {
    it("say what happened, the money involved and the choices, and are tried again to the end", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      expect((await admin.get("/cases/count")).body).toEqual({ count: 1, by_kind: { paid_without_order: 1 } })
      expect((await admin.get("/accounts")).body.accounts[0]).toMatchObject({ name: "default", open_cases: 1 })
      const [found] = (await admin.get("/cases")).body.cases
      expect(found).toMatchObject({
        kind: "paid_without_order",
        attempt: { cart_id: cartId, state: "paid", open_cases: ["paid_without_order"] },
        goods: [{ name: expect.stringContaining("teapot"), quantity: 2 }],
        money: { currency_code: "EUR", expected: "100.00", arrived: "100.00", difference: "0.00", to_send: null },
        facts: [
          { fact: "reason", words: expect.stringMatching(/^Not enough stock available: .*teapot.* \(iitem_\w+\)\.$/) },
        ],
        choices: [
          { id: "place_order", action: "retry", ends_payment: false },
          { action: "close", ends_payment: true },
          { action: "close", ends_payment: true },
        ],
        closed_at: null,
      })
      expect(Object.values(found.names)).toEqual([expect.stringContaining("teapot")])
      expect((await admin.get("/cases?kind=paid_twice")).body.cases).toEqual([])
      expect((await admin.get("/attempts?case=paid_without_order")).body.attempts).toHaveLength(1)

      const still = (await admin.post(`/cases/${found.id}/retry`)).body
      expect(still).toMatchObject({ outcome: "settled", case: { closed_at: null }, attempt: { state: "paid" } })
      await setStock(ctx, 10)
      const done = (await admin.post(`/cases/${found.id}/retry`)).body
      expect(done).toMatchObject({
        outcome: "settled",
        attempt: { state: "captured", order_id: expect.any(String) },
        case: { closed_by: "payin", closed_by_name: null, choices: [], goods: [] },
      })
      expect((await admin.get("/cases/count")).body.count).toBe(0)
      expect((await admin.get("/cases?state=closed")).body.cases).toMatchObject([{ id: found.id }])
    })

    it("tell each time what holds the order up now", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      const kind = "paid_without_order"
      await payin().cases.open(attempt!.id, kind, { facts: [{ fact: "cart_gone" }], again: "renew" })
      const [found] = (await admin.get("/cases")).body.cases
      expect(found.facts).toEqual([{ fact: "cart_gone" }])
      expect(found).not.toHaveProperty("detail")
      const { body } = await admin.post(`/cases/${found.id}/retry`)
      expect(body.case).toMatchObject({ id: found.id, facts: [{ fact: "reason" }] })
    })

    it("say what the cart costs now when it was changed while its money was on the way", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed", { callback: false })
      await ctx.shopper.addItem(cartId, ctx.seed.products[0]!.variantId, 1)
      await reconcileNow(ctx, cartId)
      expect((await admin.get("/cases")).body.cases).toMatchObject([
        { kind: "paid_without_order", facts: [{ fact: "cart_costs", amount: "145.00" }], money: { arrived: "100.00" } },
      ])
    })

    it("name the sum of the refunds that somebody has to send, and warn of one that may be sent already", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      const refund = async (fact: CaseFact) =>
        await payin().cases.open(attempt!.id, "refund_by_hand", { facts: [fact], again: "append" })
      await refund({ fact: "to_send", amount: "30.10" })
      await refund({ fact: "to_send", amount: "20.20" })
      const read = async () => (await admin.get("/cases?kind=refund_by_hand")).body.cases[0]
      expect(await read()).toMatchObject({
        money: { expected: "100.00", to_send: "50.30" },
        choices: [{ id: "confirm_refund", before: "refund_outside" }, { id: "handled" }],
      })
      await refund({ fact: "maybe_sent", amount: "5.00" })
      expect(await read()).toMatchObject({
        facts: [{ amount: "30.10" }, { amount: "20.20" }, { fact: "maybe_sent", amount: "5.00" }],
        money: { to_send: "50.30" },
        choices: [{ id: "confirm_refund", before: "look_up_pay_out" }, { id: "handled" }],
      })
    })

    it("keep what they told when they are closed, and what the service said then", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "checking")
      await caseOpens(cartId, "dispute")
      const read = async (state: string) => (await admin.get(`/cases?state=${state}`)).body.cases
      const review = { status: "checking", amount: "100.00", has_arrived: false }
      expect(await read("open")).toMatchObject([{ kind: "dispute", trade: review, trade_when_closed: null }])
      await control().setStatus(cartId, "closed", { fiatAmount: "60.00" })
      await caseOpens(cartId, "amount_short")
      await closeCase("amount_short", "They keep it.")
      await control().setStatus(cartId, "canceled")
      await caseOpens(cartId, "reverted")
      const paid = { status: "closed", amount: "60.00", has_arrived: true }
      expect(await read("closed")).toMatchObject([
        { trade: paid, trade_when_closed: paid, money: { arrived: "60.00", difference: "-40.00" } },
        { kind: "dispute", trade: review, trade_when_closed: paid, money: { arrived: null, difference: null } },
      ])
      expect(await read("open")).toMatchObject([
        { kind: "reverted", trade: { status: "canceled" }, facts: [{ fact: "captured" }] },
      ])
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

    it("are the end of the money: it buys no order later, and the cart can be paid anew", async () => {
      const { cartId, collectionId } = await paidWithoutStock(ctx)
      await closeCase("paid_without_order", "All of it was sent back.")
      await setStock(ctx, 10)
      await reconcileNow(ctx, cartId)
      expect((await ctx.shopper.completeCart(cartId)).body.type).not.toBe("order")
      const asked = () => ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)
      expect((await asked()).body.payment).toMatchObject({
        state: "expired",
        message_key: "closed_by_shop",
        can_pay_again: true,
        retry_after_ms: 15_000,
      })
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], captures: [], openCases: [] })

      await ctx.shopper.createPaymentSession(collectionId)
      expect((await asked()).body.payment).toMatchObject({ state: "waiting", message_key: "waiting_for_payment" })
      await control().setStatus(`${cartId}_2`, "closed")
      await capturedBook(ctx, cartId)
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [{ total: 100 }],
        captures: [100],
        attempts: [{ state: "paid" }, { state: "captured" }],
        openCases: [],
      })
    })

    it("buy nothing either when the cart comes back to the amount of money that was sent back", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const cart = await ctx.shopper.addItem(cartId, ctx.seed.products[1]!.variantId, 1)
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed")
      await caseOpens(cartId, "paid_superseded")
      await closeCase("paid_superseded", "All of it was sent back.")
      const added = cart.items!.find(({ variant_id }) => variant_id === ctx.seed.products[1]!.variantId)!
      await ctx.shopper.request("DELETE", `/store/carts/${cartId}/line-items/${added.id}`)
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], captures: [], openCases: [] })
    })

    it("open again when the service says something new of the money", async () => {
      const { cartId } = await paidWithoutStock(ctx)
      await closeCase("paid_without_order", "All of it was sent back.")
      await control().setStatus(cartId, "closed", { fiatAmount: "120.00" })
      await caseOpens(cartId, "paid_without_order")
    })

    it("are not closed while their pay-in is worked on, for it may become an order at this moment", async () => {
      await paidWithoutStock(ctx)
      const [found] = (await admin.get("/cases")).body.cases
      const close = () => admin.post(`/cases/${found.id}/close`, { note: "All of it was sent back." })
      const answer = await waitFor(() => payin().attempts.withLease(found.attempt.id, close), { what: "the lease" })
      expect(answer).toMatchObject({ status: 409, body: { code: "payin_busy", reason: { code: "busy" } } })
      expect((await close()).status).toBe(200)
    })

    it("are listed oldest first, page by page, open ones before closed ones", async () => {
      const cart = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(cart.collectionId)
      const [attempt] = await payin().listAttempts({ cart_id: cart.cartId })
      for (const kind of ["dispute", "amount_over", "unknown_status"] as const) {
        await payin().cases.open(attempt!.id, kind, { facts: [], again: "keep" })
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
