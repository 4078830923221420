import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IOrderModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  beginOrderEditOrderWorkflow,
  cancelOrderWorkflow,
  requestOrderTransferWorkflow,
  updateRegionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { waitFor } from "../../harness/wait-for"
import { addPieceToOrder, reconcileNow } from "../actions"
import { type AdminClient, strangerClient } from "../admin-client"
import { bookOf } from "../book"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const steps = linkSteps(ctx)
  let admin: AdminClient

  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const ask = (orderId: string) => admin.post(`/orders/${orderId}/payment-link`)

  const untilCase = (cartId: string, kind: string) =>
    waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes(kind), { what: `the case ${kind}` })

  async function listRegions() {
    const own = { fields: ["payment_providers.id"], filters: { id: ctx.seed.regions.eur } }
    const { data } = await ctx.container.resolve(ContainerRegistrationKeys.QUERY).graph({ entity: "region", ...own })
    return data as { payment_providers: { id: string }[] }[]
  }

  const offer = (payment_providers: string[]) =>
    updateRegionsWorkflow(ctx.container).run({
      input: { selector: { id: ctx.seed.regions.eur }, update: { payment_providers } },
    })

  async function payThrough(linkId: string): Promise<void> {
    expect((await steps.start(linkId)).status).toBe(200)
    await steps.pay(linkId)
    await steps.untilCaptured(linkId)
  }

  describe("a customer who is asked for what an order owes", () => {
    beforeEach(() => void (admin = steps.openShop()))

    it("pays the rest of a short payment through the link, and the case is over", async () => {
      const { cartId, orderId } = await steps.paidOrder("60.00")
      await untilCase(cartId, "amount_short")
      const { id } = (await bookOf(ctx, cartId)).attempts[0]!
      const shown = async () => {
        const { asks_for, status } = (await admin.get(`/attempts/${id}`)).body.attempt
        return { asks_for, status }
      }
      expect(await shown()).toEqual({ status: "underpaid", asks_for: "rest" })
      const { body, status } = await ask(orderId)
      const linkId = body.payment_collection_id
      expect(status).toBe(200)
      expect(body).toEqual({
        url: `https://shop.example/payment-collection/${linkId}?order_id=${orderId}`,
        amount: "40.00",
        currency_code: "EUR",
        payment_collection_id: linkId,
        mail: { to: "lena@example.com", problem: "no_mail_provider" },
      })
      expect(await steps.readLink(linkId)).toMatchObject({ state: "payable", amount: "40.00" })
      await payThrough(linkId)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [60, 40] })
      await reconcileNow(ctx, cartId)
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
      expect(await ask(orderId)).toMatchObject({ status: 409, body: { code: "payin_nothing_owed" } })
      expect(await shown()).toEqual({ status: "underpaid", asks_for: null })
    })

    it("is asked for no more where the service chose less, within the range that it was asked for", async () => {
      const { orderId } = await steps.paidOrder("95.50", "pp_payin_ranged")
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [100] })
      expect(await ask(orderId)).toMatchObject({ status: 409, body: { code: "payin_nothing_owed" } })
      await addPieceToOrder(ctx, orderId)
      expect((await ask(orderId)).body).toMatchObject({ amount: "45.00" })
    })

    it("pays again after the service took the money back", async () => {
      const { cartId, orderId } = await steps.paidOrder()
      expect(await ask(orderId)).toMatchObject({
        status: 409,
        body: { code: "payin_nothing_owed", reason: { code: "nothing_owed" } },
      })
      await control().setStatus(cartId, "canceled")
      await untilCase(cartId, "reverted")
      const { id } = (await bookOf(ctx, cartId)).attempts[0]!
      const shown = async () => (await admin.get(`/attempts/${id}`)).body.attempt
      expect(await shown()).toMatchObject({ asks_for: "again", cases: [{ kind: "reverted", owes_nothing: false }] })
      const { body } = await ask(orderId)
      expect(body).toMatchObject({ amount: "100.00" })
      await payThrough(body.payment_collection_id)
      expect((await ask(orderId)).body).toMatchObject({ code: "payin_nothing_owed" })
      const told = { kind: "reverted", closed_at: null, owes_nothing: true }
      expect(await shown()).toMatchObject({ asks_for: null, cases: [told] })
      expect((await admin.get("/cases")).body.cases).toMatchObject([told])
    })

    it("gets one link, whoever asks and however often, and the pay-in's history says who made it", async () => {
      const { cartId, collectionId, orderId } = await steps.paidOrder("60.00")
      await untilCase(cartId, "amount_short")
      const asked = await Promise.all([1, 2, 3, 4].map(() => ask(orderId)))
      expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const linkId = asked[0]!.body.payment_collection_id
      await steps.start(linkId)
      asked.push(await ask(orderId))
      expect(new Set(asked.map(({ body }) => body.url)).size).toBe(1)
      expect(await steps.collectionsOf(orderId)).toHaveLength(2)
      const [attempt] = await steps.attemptsOf(collectionId)
      const { timeline } = (await admin.get(`/attempts/${attempt!.id}`)).body.attempt
      expect(timeline.filter(({ kind }: { kind: string }) => kind === "link_made")).toEqual([
        expect.objectContaining({
          by_name: "Ada Admin",
          data: expect.objectContaining({ amount: "40.00", payment_collection_id: linkId }),
        }),
      ])
    })

    it("has its link told of in the history also when the store was stopped just after making it", async () => {
      const { cartId, collectionId, orderId } = await steps.paidOrder("60.00")
      await untilCase(cartId, "amount_short")
      const cut = jest.spyOn(steps.payin().placements, "recordLink").mockRejectedValueOnce(new Error("stopped"))
      expect((await ask(orderId)).status).toBe(500)
      cut.mockRestore()
      const again = [await ask(orderId), await ask(orderId)].map(({ body }) => body.payment_collection_id)
      expect(await steps.collectionsOf(orderId)).toEqual(expect.arrayContaining([collectionId, ...again]))
      expect(await steps.collectionsOf(orderId)).toHaveLength(2)
      const [attempt] = await steps.attemptsOf(collectionId)
      const { timeline } = (await admin.get(`/attempts/${attempt!.id}`)).body.attempt
      expect(timeline.filter(({ kind }: { kind: string }) => kind === "link_made")).toHaveLength(1)
    })

    it("is not asked while part of it is being paid through another link", async () => {
      const { cartId, orderId } = await steps.paidOrder("60.00")
      await untilCase(cartId, "amount_short")
      const partId = await steps.linkFor(orderId, 15)
      await steps.start(partId)
      expect(await ask(orderId)).toMatchObject({ status: 409, body: { code: "payin_payment_under_way" } })
      await steps.pay(partId)
      await steps.untilCaptured(partId)
      expect((await ask(orderId)).body).toMatchObject({ amount: "25.00" })
    })

    it("is asked once the create of another link has been unclear for so long that nobody pays there", async () => {
      const { cartId, orderId } = await steps.paidOrder("60.00")
      await untilCase(cartId, "amount_short")
      const payment_collection_id = await steps.linkFor(orderId, 15)
      await steps.start(payment_collection_id)
      const become = (unchanged_since: Date) =>
        db()("payin_attempt").where({ payment_collection_id }).update({ state: "opening", unchanged_since })
      await become(new Date())
      expect(await ask(orderId)).toMatchObject({ status: 409, body: { code: "payin_payment_under_way" } })
      await become(new Date(Date.now() - 16 * 60_000))
      expect((await ask(orderId)).body).toMatchObject({ amount: "40.00" })
    })

    it("is not asked while the money of the link is being recorded", async () => {
      const { cartId, orderId } = await steps.paidOrder("60.00")
      await untilCase(cartId, "amount_short")
      const linkId = (await ask(orderId)).body.payment_collection_id
      await steps.start(linkId)
      const { id } = (await steps.attemptsOf(linkId))[0]!
      const become = (state: "paid" | "open") => steps.payin().updateAttempts({ id, state })
      await become("paid")
      expect(await ask(orderId)).toMatchObject({ status: 409, body: { code: "payin_payment_under_way" } })
      await become("open")
      expect((await ask(orderId)).body).toMatchObject({ payment_collection_id: linkId })
    })

    it("is not asked while the order is edited, nor once it is canceled", async () => {
      const orderId = await steps.draftOrder()
      const orders = ctx.container.resolve<IOrderModuleService>(Modules.ORDER)
      await orders.updateOrders(orderId, { status: "pending", is_draft_order: false } as never)
      await beginOrderEditOrderWorkflow(ctx.container).run({ input: { order_id: orderId } })
      expect(await ask(orderId)).toMatchObject({ status: 409, body: { code: "payin_order_changing" } })
      const [change] = await orders.listOrderChanges({ order_id: orderId })
      await orders.cancelOrderChange(change!.id)
      expect((await ask(orderId)).body).toMatchObject({ amount: "45.00" })
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id: orderId } })
      expect(await ask(orderId)).toMatchObject({ status: 409, body: { code: "payin_order_canceled" } })
    })

    it("is asked on the order's page whenever the order owes something that can be asked for", async () => {
      const asksFor = async (id: string) => (await admin.get(`/orders/${id}`)).body.asks_for
      const orderId = await steps.draftOrder()
      expect(await asksFor(orderId)).toBeNull()
      const orders = ctx.container.resolve<IOrderModuleService>(Modules.ORDER)
      await orders.updateOrders(orderId, { status: "pending", is_draft_order: false } as never)
      expect(await asksFor(orderId)).toBe("payment")
      const [region] = await listRegions()
      await offer(["pp_system_default"])
      expect(await asksFor(orderId)).toBeNull()
      await offer(region!.payment_providers.map(({ id }) => id))
      steps.sellAt(undefined)
      expect(await asksFor(orderId)).toBeNull()
      steps.sellAt("https://shop.example")
      const linkId = (await ask(orderId)).body.payment_collection_id
      expect((await steps.start(linkId)).status).toBe(200)
      for (const state of ["planned", "opening", "open"]) {
        await db()("payin_attempt").where({ payment_collection_id: linkId }).update({ state })
        expect([state, await asksFor(orderId)]).toEqual([state, "payment"])
      }
      await steps.pay(linkId)
      await steps.untilCaptured(linkId)
      expect(await asksFor(orderId)).toBeNull()
      await addPieceToOrder(ctx, orderId)
      expect(await asksFor(orderId)).toBe("rest")
    })

    it("gets no link that would offer no way to pay, for the region gave it up, unless it is being paid", async () => {
      const { orderId } = await steps.paidOrder("60.00")
      const collections = await steps.collectionsOf(orderId)
      await offer(["pp_system_default"])
      expect(await ask(orderId)).toMatchObject({ status: 409, body: { code: "payin_not_offered" } })
      expect(await steps.collectionsOf(orderId)).toEqual(collections)
      await offer(["pp_system_default", "pp_payin_default"])
      const linkId = (await ask(orderId)).body.payment_collection_id
      expect((await steps.start(linkId)).status).toBe(200)
      await offer(["pp_system_default"])
      expect((await ask(orderId)).body).toMatchObject({ payment_collection_id: linkId })
    })

    it("is asked although somebody wants to have the order in their account", async () => {
      const order_id = await steps.draftOrder()
      const orders = ctx.container.resolve<IOrderModuleService>(Modules.ORDER)
      await orders.updateOrders(order_id, { status: "pending", is_draft_order: false } as never)
      const account = { email: "mira@example.com", has_account: true }
      const { id: customer_id } = await ctx.container.resolve(Modules.CUSTOMER).createCustomers(account)
      const input = { order_id, customer_id, logged_in_user: customer_id }
      await requestOrderTransferWorkflow(ctx.container).run({ input })
      expect((await ask(order_id)).body).toMatchObject({ amount: "45.00" })
    })

    it("cannot be asked without the shop's address, for an order that is not there, or by strangers", async () => {
      const { orderId } = await steps.paidOrder("60.00")
      expect((await strangerClient(ctx).post(`/orders/${orderId}/payment-link`)).status).toBe(401)
      expect((await ask("order_nobody")).status).toBe(404)
      steps.sellAt(undefined)
      const { body, status } = await ask(orderId)
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: "payin_no_storefront_url", message: expect.stringContaining("storefrontUrl") })
      expect(await steps.collectionsOf(orderId)).toHaveLength(1)
    })
  })
}
