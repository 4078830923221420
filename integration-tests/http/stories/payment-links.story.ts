import {
  cancelOrderWorkflow,
  convertDraftOrderWorkflow,
  deleteDraftOrdersWorkflow,
  deleteOrderPaymentCollections,
  deleteRegionsWorkflow,
  updateRegionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { waitFor } from "../../harness/wait-for"
import { addPieceToOrder, runJob, takePieceFromOrder } from "../actions"
import { adminClient } from "../admin-client"
import { takeTurn } from "../job-turns"
import { linkSteps } from "../link-steps"
import { openapi } from "../openapi"
import type { StoryContext } from "../story-context"

const api = openapi("openapi-store.yaml")

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const steps = linkSteps(ctx)

  describe("a link to pay what an order owes", () => {
    beforeEach(() => control().reset())

    it("asks for a draft order's total, and its money lands on the order once", async () => {
      const orderId = await steps.draftOrder()
      const linkId = await steps.linkFor(orderId, 45)
      const link = await steps.readLink(linkId)
      expect(link).toMatchObject({ state: "payable", amount: "45.00", currency_code: "EUR", payment: null })
      expect(link.payment_options).toContainEqual(expect.objectContaining({ provider_id: "pp_payin_default" }))
      expect((await steps.start(linkId)).status).toBe(200)
      expect(await steps.readLink(linkId)).toMatchObject({ state: "waiting", payment: { amount: "45.00" } })
      await steps.pay(linkId)
      await steps.untilCaptured(linkId)
      expect(await steps.readLink(linkId)).toMatchObject({ state: "paid", message_key: "paid" })
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [45] })
    })

    it("shows the order's number and no personal data, in the shape that is documented", async () => {
      const { linkId } = await steps.raisedOrder()
      const seen = [await steps.readLink(linkId)]
      await steps.start(linkId)
      seen.push(await steps.readLink(linkId))
      await control().setStatus(linkId, "canceled")
      seen.push(
        await waitFor(
          async () => (await steps.readLink(linkId)).message_key === "not_paid" && (await steps.readLink(linkId)),
          { what: "the end" },
        ),
      )
      for (const link of seen) {
        expect(api.problems("PaymentLink", link)).toEqual([])
        expect(link.order_number).toBeGreaterThan(0)
        expect(JSON.stringify(link)).not.toMatch(/lena|Sommer|Marktstr/)
      }
      expect(seen.map(({ state }) => state)).toEqual(["payable", "waiting", "payable"])
    })

    it("asks for the difference of an edit; opened in two tabs by two people, it is one payment", async () => {
      const { linkId, orderId } = await steps.raisedOrder()
      expect(await steps.readLink(linkId)).toMatchObject({ state: "payable", amount: "45.00" })
      const tabs = await Promise.all([1, 2, 3].map(() => steps.start(linkId)))
      expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await steps.attemptsOf(linkId)).map(({ amount, order_id }) => [amount, order_id])).toEqual([
        ["45.00", orderId],
      ])
      // The store's own return address names the cart, and here is none.
      const page = `http://localhost:8000/payment-collection/${linkId}?order_id=${orderId}`
      expect(control().trade(linkId)!.pageConfig).toMatchObject({ success_redirect: page, error_redirect: page })
      await steps.pay(linkId)
      await steps.untilCaptured(linkId)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [100, 45] })
      expect(await steps.start(linkId)).toMatchObject({ status: 409, body: { code: "payin_paid" } })
    })

    it("asks for the new difference when the order is edited while a payment is open", async () => {
      const { linkId, orderId } = await steps.raisedOrder()
      await steps.start(linkId)
      await addPieceToOrder(ctx, orderId)
      expect(await steps.readLink(linkId)).toMatchObject({ state: "payable", amount: "90.00", payment: null })
      expect((await steps.start(linkId)).status).toBe(200)
      expect((await steps.attemptsOf(linkId)).map(({ amount }) => amount)).toEqual(["45.00", "90.00"])
      await steps.pay(linkId)
      await steps.untilCaptured(linkId)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [100, 90] })
    })

    it("asks for nothing once an edit made the order cheaper, and late money for it is a case", async () => {
      const { linkId, orderId } = await steps.raisedOrder()
      await steps.start(linkId)
      await takePieceFromOrder(ctx, orderId)
      await takePieceFromOrder(ctx, orderId).catch(() => undefined)
      expect(await steps.readLink(linkId)).toMatchObject({ state: "paid", message_key: "nothing_owed" })
      expect(await steps.start(linkId)).toMatchObject({ status: 409, body: { code: "payin_nothing_owed" } })
      await steps.pay(linkId)
      await waitFor(async () => (await steps.openCasesOf(linkId)).includes("paid_not_owed"), { what: "the case" })
      expect((await steps.orderBook(orderId)).transactions).toEqual([100])
      expect(await steps.readLink(linkId)).toMatchObject({ state: "needs_help" })
    })

    it("lands on an order that an edit made free meanwhile: nobody else has paid for it", async () => {
      const orderId = await steps.draftOrder()
      await convertDraftOrderWorkflow(ctx.container).run({ input: { id: orderId } })
      const linkId = await steps.linkFor(orderId, 45)
      await steps.start(linkId)
      await takePieceFromOrder(ctx, orderId)
      await steps.pay(linkId)
      await steps.untilCaptured(linkId)
      expect((await steps.orderBook(orderId)).transactions).toEqual([45])
      expect(await steps.openCasesOf(linkId)).not.toContain("paid_not_owed")
    })

    it("asks for no more than is left when another provider was paid a part", async () => {
      const orderId = await steps.draftOrder()
      const [partId, linkId] = [await steps.linkFor(orderId, 20), await steps.linkFor(orderId, 45)]
      await steps.markPaid(orderId, partId)
      expect(await steps.readLink(linkId)).toMatchObject({ state: "payable", amount: "25.00" })
      await steps.start(linkId)
      expect((await steps.attemptsOf(linkId)).map(({ amount }) => amount)).toEqual(["25.00"])
      await steps.pay(linkId)
      await steps.untilCaptured(linkId)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [20, 25] })
    })

    it("asks for nothing once another provider was paid all of it", async () => {
      const { linkId, orderId } = await steps.raisedOrder()
      await steps.markPaid(orderId, linkId)
      expect(await steps.readLink(linkId)).toMatchObject({ state: "paid", message_key: "nothing_owed" })
      expect((await steps.start(linkId)).status).toBe(409)
      expect(control().trades()).toHaveLength(1)
    })

    it("is paid once when there are two links for the same rest", async () => {
      const { linkId, orderId } = await steps.raisedOrder()
      const secondId = await steps.linkFor(orderId, 45)
      await steps.start(linkId)
      expect(await steps.readLink(secondId)).toMatchObject({ state: "waiting", message_key: "order_open" })
      expect(await steps.start(secondId)).toMatchObject({ status: 409, body: { code: "payin_order_open" } })
      await steps.pay(linkId)
      await steps.untilCaptured(linkId)
      expect(await steps.readLink(secondId)).toMatchObject({ state: "paid", message_key: "nothing_owed" })
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [100, 45] })
    })

    it("is opened once when two links for the same rest are started in the same instant", async () => {
      const { linkId, orderId } = await steps.raisedOrder()
      const links = [linkId, await steps.linkFor(orderId, 45), await steps.linkFor(orderId, 45)]
      control().faults.add({ operation: "pay-in", kind: "slow", delayMs: 500, times: 3 })
      const started = await Promise.all(links.map((id) => steps.start(id)))
      expect(started.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const refused = started.filter(({ status }) => status === 409)
      expect(refused.map(({ body }) => body.code)).toEqual(["payin_order_open", "payin_order_open"])
      expect((await Promise.all(links.map((id) => steps.attemptsOf(id)))).flat()).toHaveLength(1)
    })

    it("opens nothing with an account that the order's region does not have, as long as there is that region", async () => {
      const { linkId } = await steps.raisedOrder()
      const update = { payment_providers: ["pp_system_default", "pp_payin_strict"] }
      await updateRegionsWorkflow(ctx.container).run({ input: { selector: { id: ctx.seed.regions.eur }, update } })
      expect(await steps.readLink(linkId)).toMatchObject({ payment_options: [{ provider_id: "pp_payin_strict" }] })
      const message = "This way to pay is not available. Please choose another one."
      expect(await steps.start(linkId)).toMatchObject({ status: 422, body: { message } })
      expect(control().trades()).toHaveLength(1)
      await deleteRegionsWorkflow(ctx.container).run({ input: { ids: [ctx.seed.regions.eur] } })
      expect((await steps.start(linkId)).status).toBe(200)
    })

    it("says that the order is canceled, and money that arrives after that is a case", async () => {
      const orderId = await steps.draftOrder()
      const linkId = await steps.linkFor(orderId, 45)
      await steps.start(linkId)
      await cancelOrderWorkflow(ctx.container).run({ input: { order_id: orderId } })
      expect(await steps.readLink(linkId)).toMatchObject({ state: "canceled", payment_options: [] })
      expect(await steps.start(linkId)).toMatchObject({ status: 409, body: { code: "payin_order_canceled" } })
      await steps.pay(linkId)
      await waitFor(async () => (await steps.openCasesOf(linkId)).includes("paid_after_cancel"), { what: "the case" })
      expect(await steps.readLink(linkId)).toMatchObject({ state: "needs_help" })
    })

    it("leads nowhere once the host took its collection away, and money for it is a case", async () => {
      const { linkId, orderId } = await steps.raisedOrder()
      await steps.start(linkId)
      await deleteOrderPaymentCollections(ctx.container).run({ input: { id: linkId } })
      expect(await steps.requestLink(linkId)).toMatchObject({ status: 404, body: { code: "payin_link_gone" } })
      expect(await steps.start(linkId)).toMatchObject({ status: 404, body: { code: "payin_link_gone" } })
      await steps.pay(linkId)
      await waitFor(async () => (await steps.openCasesOf(linkId)).includes("paid_without_order"), { what: "the case" })
      expect((await steps.orderBook(orderId)).transactions).toEqual([100])
    })

    it("stays on the order while it can still be paid, and no other is opened beside it, though staff deleted it", async () => {
      const { linkId, orderId } = await steps.raisedOrder()
      await steps.start(linkId)
      await deleteOrderPaymentCollections(ctx.container).run({ input: { id: linkId } })
      const { attempts } = (await adminClient(ctx).get(`/orders/${orderId}`)).body
      expect(attempts.at(-1)).toMatchObject({ external_transaction_id: linkId, status: "waiting" })
      const otherId = await steps.linkFor(orderId, 45)
      expect(await steps.start(otherId)).toMatchObject({ status: 409, body: { code: "payin_order_open" } })
      await control().setStatus(linkId, "canceled")
      await waitFor(async () => (await steps.start(otherId)).status === 200, { what: "the other link" })
    })

    it("leads nowhere once staff deleted its draft order, and the case of its money speaks of no cart", async () => {
      const orderId = await steps.draftOrder()
      const linkId = await steps.linkFor(orderId, 45)
      await steps.start(linkId)
      await deleteDraftOrdersWorkflow(ctx.container).run({ input: { order_ids: [orderId] } })
      expect(await steps.requestLink(linkId)).toMatchObject({ status: 404, body: { code: "payin_link_gone" } })
      await steps.pay(linkId)
      await waitFor(async () => (await steps.openCasesOf(linkId)).includes("paid_without_order"), { what: "the case" })
      const [told] = await steps.payin().listCases({ closed_at: null })
      expect(told!.facts).toEqual([{ fact: "link_gone" }])
      const [item] = (await adminClient(ctx).get("/cases")).body.cases
      expect(item.choices).toMatchObject([{ id: "sent_back" }, { id: "handled", before: null }, { id: "place_order" }])
    })

    it("is a case at once when staff delete the draft order that was paid through it", async () => {
      const orderId = await steps.draftOrder()
      const linkId = await steps.linkFor(orderId, 45)
      await steps.start(linkId)
      await steps.pay(linkId)
      await steps.untilCaptured(linkId)
      const headers = { authorization: `Bearer ${ctx.adminToken}` }
      await takeTurn(async () => {
        expect((await ctx.api.delete(`/admin/draft-orders/${orderId}`, { headers })).status).toBe(200)
        await waitFor(async () => (await steps.attemptsOf(linkId))[0]!.next_check_at!.getTime() <= Date.now(), {
          what: "the payment to be due",
        })
      })
      await runJob(ctx)
      expect(await steps.openCasesOf(linkId)).toEqual(["paid_without_order"])
    })

    it.each(["pay_col_unknown", "%00", "a b", "x".repeat(200)])("answers in words for an id like %s", async (id) => {
      const path = `/store/payin/payment-collections/${encodeURIComponent(id)}`
      const { status, body } = await ctx.shopper.request("GET", path, { headers: { "x-medusa-locale": "ru" } })
      expect([400, 404]).toContain(status)
      expect(body.message).toEqual(expect.any(String))
    })

    it("is not a way to look at a cart that has no order", async () => {
      const { collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      expect((await steps.requestLink(collectionId)).status).toBe(404)
    })
  })
}
