import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { deleteCustomersWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import prune from "../../../src/jobs/prune"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { linkOrder } from "../../../src/settlement/orders/link-order"
import { waitFor } from "../../harness/wait-for"
import { loggedInShopper } from "../actions"
import { type AdminClient, adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import { address } from "../shopper"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  let admin: AdminClient
  const links = linkSteps(ctx)
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

  type Found = { body: { attempts: { id: string }[]; page: { count: number; more: boolean } } }
  const found = async (query: string) => {
    const { body }: Found = await admin.get(`/attempts?${query}`)
    return body.attempts.map(({ id }) => id)
  }
  const search = (q: string) => found(`q=${encodeURIComponent(q)}`)
  const wordsOf = (attempt_id: string) => db()("payin_customer_words").where({ attempt_id }).first()

  async function openCart({ name = ["Lena", "Sommer"], provider = "pp_payin_default", data = {} } = {}) {
    const cart = await ctx.readyCart()
    const [first_name, last_name] = name as [string, string]
    await ctx.shopper.setAddress(cart.cartId, { ...address, first_name, last_name })
    await ctx.shopper.createPaymentSession(cart.collectionId, provider, data)
    const [attempt] = await payin().listAttempts({ cart_id: cart.cartId })
    await waitFor(() => wordsOf(attempt!.id), { what: "what the customer is found by" })
    return { ...cart, attempt: attempt! }
  }

  beforeEach(async () => {
    control().reset()
    admin = await adminClient(ctx)
  })

  afterEach(() => jest.restoreAllMocks())

  describe("a search in the admin panel", () => {
    it("finds parts of address and name, amounts and the last digits, and counts what it finds", async () => {
      const lena = await openCart()
      const jose = await openCart({ name: ["José", "Núñez-Álvarez"] })
      const both = [jose.attempt.id, lena.attempt.id]
      for (const q of ["lena@exam", "EXAMPLE.com"]) expect([q, await search(q)]).toEqual([q, both])
      for (const q of ["jose", "Núñez", "alvar", "nunez jos", "lena@example.com nun"]) {
        expect([q, await search(q)]).toEqual([q, [jose.attempt.id]])
      }
      for (const q of ["sommerfeld", "':* | a", "ose", "jose sommer"]) expect([q, await search(q)]).toEqual([q, []])
      for (const q of ["100", "€100.00", "100,00 EUR"]) expect([q, await search(q)]).toEqual([q, both])
      expect(await search("100.01")).toEqual([])

      await control().setStatus(lena.cartId, "closed", { fiatAmount: "40.50" })
      await waitFor(async () => (await bookOf(ctx, lena.cartId)).openCases.includes("amount_short"), {
        what: "the case",
      })
      expect(await search("40.5")).toEqual([lena.attempt.id])
      const { body } = await admin.get("/cases?q=sommer&order=newest&opened_from=2020-01-01")
      expect(body).toMatchObject({ cases: [{ kind: "amount_short" }], page: { count: 1, more: false } })
      expect((await admin.get("/cases?q=nunez")).body.cases).toEqual([])

      const { requisites, sbpNumber } = control().trade(jose.cartId)!.requisite
      const digits = (requisites || sbpNumber)!.replace(/\D/g, "").slice(-4)
      expect(await search(`•••• ${digits}`)).toContain(jose.attempt.id)
      const { page } = (await admin.get(`/attempts?limit=1&q=example.com`)).body as Found["body"]
      expect(page).toMatchObject({ limit: 1, count: 2, more: false })
    })

    it("finds a trade by the service's id in either case, and by the beginning of it", async () => {
      const { attempt } = await openCart()
      await openCart()
      const id = attempt.trade_id!
      for (const q of [id, id.toUpperCase(), id.slice(0, 13).toUpperCase()]) {
        expect([q, await search(q)]).toEqual([q, [attempt.id]])
      }
    })

    it("follows the customer that the order was placed with, and forgets them in time", async () => {
      const { attempt, cartId } = await openCart()
      await ctx.shopper.request("POST", `/store/carts/${cartId}`, { body: { email: "mara@example.org" } })
      await control().setStatus(cartId, "closed")
      await capturedBook(ctx, cartId)
      await waitFor(async () => (await search("mara")).length === 1, { what: "the new address to be found" })
      // The name in the address stays, the end of the old e-mail address does not.
      expect(await search("lena com")).toEqual([])

      const customers = await ctx.container.resolve(Modules.CUSTOMER).listCustomers({ email: "mara@example.org" })
      expect(await found(`customer_id=${customers[0]!.id}`)).toEqual([attempt.id])
      expect(await found("customer_id=cus_nobody")).toEqual([])

      await db()("payin_customer_words").update({ created_at: new Date("2020-01-01") })
      await prune(ctx.container)
      expect(await wordsOf(attempt.id)).toBeUndefined()
      expect(await search("sommer")).toEqual([])
      expect(await search("mara@example.org")).toEqual([attempt.id])
    })

    it("finds an order by the address and name that staff corrected, and no more by the wrong ones", async () => {
      const { attempt, cartId } = await openCart()
      await control().setStatus(cartId, "closed")
      const { orders } = await capturedBook(ctx, cartId)
      const corrected = { email: "nina@example.org", shipping_address: { ...address, last_name: "Winter" } }
      const headers = { authorization: `Bearer ${ctx.adminToken}` }
      const order = { ...corrected, billing_address: corrected.shipping_address }
      await ctx.api.post(`/admin/orders/${orders[0]!.id}`, order, { headers })
      for (const q of ["nina@example.org", "lena wint"]) {
        await waitFor(async () => (await search(q)).includes(attempt.id), { what: `${q} to be found` })
      }
      expect(await search("sommer")).toEqual([])
    })

    it("finds an order by the whole address of the customer whose account it was moved to, and leads to them", async () => {
      const { attempt, cartId } = await openCart()
      await control().setStatus(cartId, "closed")
      const { orders } = await capturedBook(ctx, cartId)
      const { id: customer_id } = await loggedInShopper(ctx, "oskar@example.org")
      await ctx.container.resolve(Modules.ORDER).updateOrders([{ id: orders[0]!.id, customer_id }])
      expect(await search("oskar@example.org")).toEqual([attempt.id])
      expect((await admin.get(`/attempts/${attempt.id}`)).body.attempt.customer_id).toBe(customer_id)
    })

    it("finds nothing of a customer whom staff deleted, and all of the others", async () => {
      const ordered = await openCart()
      await control().setStatus(ordered.cartId, "closed")
      await capturedBook(ctx, ordered.cartId)
      const open = await openCart()
      const other = await openCart({ name: ["Mara", "Winter"] })
      const carts = ctx.container.resolve(Modules.CART)
      const { customer_id } = await carts.retrieveCart(open.cartId)
      await carts.updateCarts(other.cartId, { customer_id: null })

      await deleteCustomersWorkflow(ctx.container).run({ input: { ids: [customer_id!] } })
      await waitFor(async () => !(await wordsOf(open.attempt.id)), { what: "the customer to be forgotten" })
      expect(await wordsOf(ordered.attempt.id)).toBeUndefined()
      expect(await search("sommer")).toEqual([])
      expect(await search("winter")).toEqual([other.attempt.id])
    })

    it("finds nothing of them either when staff edit their order afterwards", async () => {
      const { attempt, cartId } = await openCart()
      await control().setStatus(cartId, "closed")
      const [order] = (await capturedBook(ctx, cartId)).orders
      const { customer_id } = await ctx.container.resolve(Modules.ORDER).retrieveOrder(order!.id)
      await deleteCustomersWorkflow(ctx.container).run({ input: { ids: [customer_id!] } })
      await waitFor(async () => !(await wordsOf(attempt.id)), { what: "the customer to be forgotten" })
      await linkOrder(ctx.container, order!.id)
      expect(await wordsOf(attempt.id)).toBeUndefined()
    })

    it("finds nothing of them either when they pay the rest of their order afterwards", async () => {
      const { orderId, collectionId, linkId } = await links.raisedOrder()
      const { customer_id } = await ctx.container.resolve(Modules.ORDER).retrieveOrder(orderId)
      const [ordered] = await links.attemptsOf(collectionId)
      await deleteCustomersWorkflow(ctx.container).run({ input: { ids: [customer_id!] } })
      await waitFor(async () => !(await wordsOf(ordered!.id)), { what: "the customer to be forgotten" })
      const writing = jest.spyOn(payin().attempts, "writeCustomerWords")
      expect((await links.start(linkId)).status).toBe(200)
      await waitFor(() => writing.mock.calls.length > 0, { what: "the customer to be noted" })
      await writing.mock.results[0]!.value
      const [rest] = await links.attemptsOf(linkId)
      await waitFor(async () => !(await wordsOf(rest!.id)), { what: "the customer to be forgotten again" })
      expect(await wordsOf(ordered!.id)).toBeUndefined()
    })

    it("filters by bank, method and refusal, and names those that there are", async () => {
      const sbp = await openCart({ data: { method: "sbp" } })
      const plain = await openCart()
      control().faults.add({ operation: "pay-in", kind: "refuse", body: { code: "NO_REQUISITES", message: "none" } })
      const cart = await ctx.readyCart()
      const path = `/store/payment-collections/${cart.collectionId}/payment-sessions`
      await ctx.shopper.request("POST", path, { body: { provider_id: "pp_payin_default" } })
      const [refused] = await payin().listAttempts({ cart_id: cart.cartId })

      const { body } = await admin.get("/attempts/choices")
      const banks = [sbp, plain].map(({ cartId }) => control().trade(cartId)!.bank)
      expect(body).toEqual({
        banks: [...new Set(banks)].sort(),
        methods: ["sbp"],
        refusals: [refused!.last_error_code],
        currencies: ["EUR"],
      })
      expect(await found("method=sbp")).toEqual([sbp.attempt.id])
      expect(await found(`refusal=${refused!.last_error_code}`)).toEqual([refused!.id])
      expect(await found(`bank=${banks[1]}`)).toContain(plain.attempt.id)
      expect(await found("bank=NONE")).toEqual([])
      expect((await admin.get("/attempts/totals?method=sbp")).body.totals.currencies).toMatchObject([{ count: 1 }])
    })
  })

  describe("an order's payments in the admin panel", () => {
    it("are both shown when it was paid twice, by whichever provider", async () => {
      const { attempt, cartId, collectionId } = await openCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_system_default")
      const { id } = await ctx.shopper.orderOf(cartId)
      expect((await admin.get(`/orders/${id}`)).body.paid_by).toEqual([])
      await control().setStatus(cartId, "closed")
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes("paid_twice"), { what: "the case" })
      const { body } = await admin.get(`/orders/${id}`)
      expect(body.paid_by).toMatchObject([
        { attempt_id: null, id: expect.stringMatching(/^pay_/), provider_id: "pp_system_default", amount: "100.00" },
        { attempt_id: attempt.id, id: attempt.trade_id, amount: "100.00", currency_code: "EUR" },
      ])
    })

    it("list what was refunded by hand until it is confirmed, with order and customer", async () => {
      const { cartId, collectionId, attempt } = await openCart({ provider: "pp_payin_keeps" })
      const order = await ctx.shopper.orderOf(cartId)
      await control().setStatus(cartId, "closed")
      await capturedBook(ctx, cartId)
      const collection = { payment_collection_id: collectionId } as object
      const [payment] = await ctx.container.resolve(Modules.PAYMENT).listPayments(collection)
      for (const amount of [30, 20]) {
        await refundPaymentWorkflow(ctx.container).run({ input: { payment_id: payment!.id, amount } })
      }
      const { body } = await admin.get("/refunds")
      const shared = { state: "recorded", pay_out_state: null, currency_code: "EUR", attempt_id: attempt.id }
      expect(body).toMatchObject({
        refunds: [
          { ...shared, amount: "20.00", order_id: order.id, email: "lena@example.com" },
          {
            ...shared,
            amount: "30.00",
            order_display_id: expect.any(Number),
            refund_id: expect.stringMatching(/^ref_/),
          },
        ],
        page: { count: 2, more: false },
      })
      const [open] = await payin().listCases({ kind: "refund_by_hand" })
      await admin.post(`/cases/${open!.id}/close`, { note: "sent" })
      expect((await admin.get("/refunds?state=recorded,sent,failed")).body.refunds).toEqual([])
      expect((await admin.get("/refunds?state=confirmed&account=keeps&limit=1")).body).toMatchObject({
        refunds: [{ amount: "20.00", state: "confirmed" }],
        page: { count: 2, next_cursor: expect.any(String) },
      })
      expect((await admin.get(`/orders/${order.id}`)).body.refunds).toHaveLength(2)
    })
  })
}
