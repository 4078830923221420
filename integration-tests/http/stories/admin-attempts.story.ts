import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type AttemptRow, PAYIN_MODULE } from "../../../src/modules/payin"
import { type AdminClient, adminClient } from "../admin-client"
import { capturedBook } from "../book"
import { address } from "../shopper"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  let admin: AdminClient
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const ids = (answer: { body: any }) => answer.body.attempts.map(({ id }: { id: string }) => id)

  async function openCart() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    const [attempt] = await payin().listAttempts({ cart_id: cart.cartId })
    return { ...cart, attempt: attempt! }
  }

  /** More creates of the cart that the service refused than a page shows: half before and half after the attempt. */
  async function refuseMany({ account, cart_id, created_at, payment_collection_id }: AttemptRow) {
    await ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION).raw(
      `INSERT INTO payin_attempt (id, account, payment_collection_id, cart_id, external_transaction_id, state, amount,
         currency_code, unchanged_since, created_at)
       SELECT 'refused' || n, :account, :collection, :cart, 'refused' || n, 'refused', '100.00', 'EUR', now(),
              :at::timestamptz + n * interval '1 millisecond'
         FROM generate_series(-60, 60) n`,
      { account, collection: payment_collection_id, cart: cart_id, at: created_at },
    )
  }

  beforeEach(async () => {
    control().reset()
    admin = adminClient(ctx)
  })

  describe("attempts in the admin panel", () => {
    it("are listed, searched, filtered, summed and paged", async () => {
      const [first, second, third] = [await openCart(), await openCart(), await openCart()]
      await control().setStatus(second.cartId, "closed")
      const { orders } = await capturedBook(ctx, second.cartId)
      expect(ids(await admin.get("/attempts"))).toEqual([third.attempt.id, second.attempt.id, first.attempt.id])

      const {
        data: [order],
      } = await ctx.container
        .resolve("query")
        .graph({ entity: "order", fields: ["display_id"], filters: { id: orders[0]!.id } })
      const found = [second.cartId, second.attempt.trade_id!, second.cartId.slice(0, -2), orders[0]!.id]
      const numbers = ["", "#", "№", "№ ", "Order #", "заказ №"].map((sign) => `${sign}${order!.display_id}`)
      for (const q of [...found, ...numbers]) {
        expect([q, ids(await admin.get(`/attempts?q=${encodeURIComponent(q)}`))]).toEqual([q, [second.attempt.id]])
      }
      expect(ids(await admin.get("/attempts?q=LENA@example.com"))).toHaveLength(3)
      expect(ids(await admin.get("/attempts?q=nobody@example.com"))).toEqual([])
      expect(ids(await admin.get("/attempts?q=%25%25%25%25%25%25%25%25%25"))).toEqual([])

      expect(ids(await admin.get("/attempts?status=paid&account=default&currency_code=eur"))).toEqual([
        second.attempt.id,
      ])
      expect(ids(await admin.get("/attempts?status[]=paid&status[]=waiting"))).toHaveLength(3)
      expect(ids(await admin.get("/attempts?created_to=2020-01-01"))).toEqual([])
      expect(ids(await admin.get("/attempts?case=any"))).toEqual([])

      const { body } = await admin.get("/attempts/totals")
      expect(body.totals).toEqual({
        limit: 10_000,
        more: false,
        currencies: [
          {
            currency_code: "EUR",
            count: 3,
            requested: "300",
            received: "100",
            taken_back: "0",
            sent_back: "0",
            gone: "0",
            net: "100",
          },
        ],
        crypto: [
          { currency: "USDT", network: "TRC20", amount: expect.any(String), fee: expect.any(String), unit: "coin" },
        ],
      })

      for (const order of ["-created_at", "created_at", "-amount", "amount"]) {
        const paged: string[] = []
        let cursor = ""
        do {
          const page = await admin.get(`/attempts?limit=1&order=${order}${cursor && `&cursor=${cursor}`}`)
          paged.push(...ids(page))
          cursor = page.body.page.next_cursor
        } while (cursor)
        expect([order, paged]).toEqual([order, ids(await admin.get(`/attempts?order=${order}`))])
        expect(new Set(paged).size).toBe(3)
      }
    })

    it("show everything of one, and the requisite only on demand, with who looked", async () => {
      const { attempt, cartId } = await openCart()
      const trade = control().trade(cartId)!
      const { body } = await admin.get(`/attempts/${attempt.id}`)
      expect(body.attempt).toMatchObject({
        id: attempt.id,
        state: "open",
        amount: "100.00",
        currency_code: "EUR",
        email: "lena@example.com",
        cart_id: cartId,
        crypto: { currency: "USDT", amount: String(Number(trade.cryptoAmount) / 1e6), unit: "coin" },
        currency_rate: trade.currencyRate,
        bank: trade.bank,
        payment_page_url: expect.stringMatching(/^http/),
        dispute: null,
        siblings: [],
        cases: [],
      })
      const shown = (await admin.get(`/attempts/${attempt.id}/requisite`)).body.requisite
      expect(shown).toMatchObject({ number: trade.requisite.requisites, owner_name: trade.requisite.ownerName })
      expect(body.attempt.requisite.number).toBe(`•••• ${shown.number.replace(/\s/g, "").slice(-4)}`)
      for (const answer of [body, (await admin.get("/attempts")).body]) {
        expect(JSON.stringify(answer)).not.toContain(trade.requisite.requisites)
        expect(JSON.stringify(answer)).not.toContain(trade.requisite.ownerName)
      }
      const { timeline } = (await admin.get(`/attempts/${attempt.id}`)).body.attempt
      expect(timeline.at(-1)).toMatchObject({
        kind: "requisite_shown",
        data: { by: expect.stringMatching(/^user_/) },
        by_name: "Ada Admin",
      })
    })

    it("show the pay-out invoices that the service gave, and are settled whatever is among them", async () => {
      const { attempt, cartId } = await openCart()
      const [url, number] = ["https://files.example.com/7.pdf", "INV-7"]
      const invoicesAfter = async (payoutInvoicesUrl: unknown) => {
        control().faults.add({ operation: "trade", kind: "altered", times: Infinity, body: { payoutInvoicesUrl } })
        const { body } = await admin.post(`/attempts/${attempt.id}/refresh`)
        control().faults.clear()
        expect(body).toMatchObject({ outcome: "settled", problem: null })
        return body.attempt.pay_out_invoices
      }
      expect(await invoicesAfter([])).toBeNull()
      expect(await invoicesAfter({ url })).toBeNull()
      const all = { urls: [url], texts: [number, "javascript:alert(1)"], others: 1 }
      expect(await invoicesAfter([url, { url }, number, "javascript:alert(1)"])).toEqual(all)
      expect(await invoicesAfter([])).toEqual(all)
      await control().setStatus(cartId, "closed", { callback: false })
      expect(await invoicesAfter([[7], null])).toEqual({ urls: [], texts: [], others: 2 })
      await capturedBook(ctx, cartId)
    })

    it("refresh at a person's request: what the service says now, or why it could not be asked", async () => {
      const { attempt, cartId } = await openCart()
      control().faults.add({ operation: "trade", kind: "status", times: Infinity })
      const failed = (await admin.post(`/attempts/${attempt.id}/refresh`)).body
      control().faults.clear()
      expect(failed).toMatchObject({ outcome: "failed", problem: { code: "unavailable", cure: expect.any(String) } })
      expect(failed.problem.reason).toEqual({ code: "service_failing", params: {} })
      await control().setStatus(cartId, "closed", { callback: false })
      const { body } = await admin.post(`/attempts/${attempt.id}/refresh`)
      expect(body).toMatchObject({ outcome: "settled", problem: null, attempt: { state: "captured" } })
      const { timeline } = body.attempt
      expect(timeline.filter(({ kind }: { kind: string }) => kind === "refreshed")).toMatchObject([
        { data: { outcome: "failed", code: "unavailable" }, by_name: "Ada Admin" },
        { data: { outcome: "settled", code: null }, by_name: "Ada Admin" },
      ])
      expect(timeline).toContainEqual(
        expect.objectContaining({ data: { from: "active", to: "closed", amount: attempt.amount } }),
      )
      const order = await admin.get(`/orders/${body.attempt.order_id}`)
      expect(order.body).toMatchObject({ attempts: [{ id: attempt.id, state: "captured" }], cases: [] })
    })

    it("that the service refused say why, in the list and in the history, and go on saying it", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      control().faults.add({ operation: "pay-in", kind: "refuse" })
      await expect(ctx.shopper.createPaymentSession(collectionId)).rejects.toThrow()
      const listed = async () => (await admin.get(`/attempts?q=${cartId}`)).body.attempts[0]
      const { id, ...refused } = await listed()
      expect(refused).toMatchObject({ state: "refused", refusal_code: "REQUISITES_UNAVAILABLE" })
      const { timeline } = (await admin.post(`/attempts/${id}/refresh`)).body.attempt
      expect(timeline).toMatchObject([
        { kind: "refused", data: { code: "REQUISITES_UNAVAILABLE" } },
        { kind: "refreshed", data: { outcome: "settled" } },
      ])
      expect((await listed()).refusal_code).toBe("REQUISITES_UNAVAILABLE")
    })

    it("that got money are shown however many others their cart has", async () => {
      const { attempt, cartId } = await openCart()
      await control().setStatus(cartId, "closed")
      const { orders } = await capturedBook(ctx, cartId)
      await refuseMany(attempt)
      const shown = (await admin.get(`/orders/${orders[0]!.id}`)).body.attempts as { id: string; created_at: string }[]
      expect(shown.map(({ id }) => id)).toContain(attempt.id)
      expect(shown.map(({ id }) => id)).toContain("refused60")
      const times = shown.map(({ created_at }) => created_at)
      expect(times).toEqual([...times].sort())
      const { siblings } = (await admin.get("/attempts/refused60")).body.attempt
      expect(siblings.map(({ id }: { id: string }) => id)).toContain(attempt.id)
      const latest = await payin().attempts.latestOf({ cart_id: cartId })
      expect(latest.map(({ id }) => id)).toContain(attempt.id)
      expect(latest[0]!.id).toBe("refused60")
    })

    it("that can still be paid are among the latest however many were refused since", async () => {
      const { attempt, cartId } = await openCart()
      await refuseMany(attempt)
      const latest = await payin().attempts.latestOf({ cart_id: cartId })
      expect(latest.map(({ id }) => id)).toContain(attempt.id)
      expect((await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)).body).toMatchObject({
        payment: { state: "waiting", payin_attempt: attempt.id },
      })
    })

    it("show the end of a history that is too long for a page, oldest first", async () => {
      const { attempt } = await openCart()
      await ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION).raw(
        `INSERT INTO payin_timeline_entry (id, attempt_id, kind, created_at)
         SELECT 'line' || n, :id, 'requisite_shown', now() + n * interval '1 second' FROM generate_series(1, 600) n`,
        { id: attempt.id },
      )
      const { timeline } = (await admin.get(`/attempts/${attempt.id}`)).body.attempt as { timeline: { id: string }[] }
      expect(timeline.at(-1)!.id).toBe("line600")
      expect(timeline[0]!.id).toBe("line101")
    })

    it("stay out of orders that were paid otherwise", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.setAddress(cartId, { ...address })
      await ctx.shopper.createPaymentSession(collectionId, "pp_system_default")
      const order = await ctx.shopper.orderOf(cartId)
      expect((await admin.get(`/orders/${order.id}`)).body).toEqual({
        attempts: [],
        cases: [],
        refunds: [],
        paid_by: [],
        asks_for: null,
      })
    })
  })
}
