import { Modules } from "@medusajs/framework/utils"
import { createRegionsWorkflow, deleteRegionsWorkflow } from "@medusajs/medusa/core-flows"
import { waitFor } from "../../harness/wait-for"
import { addPieceToOrder, reconcileNow } from "../actions"
import type { AdminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import { address } from "../shopper"
import type { StoryContext } from "../story-context"

/** A cart gets another region after its payment was begun: its shopper chooses another country, or staff delete the region. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const steps = linkSteps(ctx)
  let admin: AdminClient

  /** Begun with 9,500 RUB, then ordered in euros, and paid. */
  async function movedOrder() {
    const { cartId, collectionId } = await ctx.readyCart({ currency: "rub" })
    await ctx.shopper.createPaymentSession(collectionId)
    await ctx.shopper.request("POST", `/store/carts/${cartId}`, { body: { region_id: ctx.seed.regions.eur } })
    await ctx.shopper.setAddress(cartId, address)
    await ctx.shopper.addShipping(cartId, ctx.seed.shippingOptions.standard)
    await ctx.shopper.createPaymentSession(collectionId)
    const { external_transaction_id } = (await steps.attemptsOf(collectionId)).at(-1)!
    await control().setStatus(external_transaction_id, "closed")
    const { orders } = await capturedBook(ctx, cartId)
    return { cartId, orderId: orders[0]!.id }
  }

  describe("a cart that moves to another country while it is paid", () => {
    beforeEach(() => void (admin = steps.openShop()))

    it("is ordered in the new currency, and late money in the old one is a case and pays for nothing", async () => {
      const { cartId, orderId } = await movedOrder()
      expect(control().trade(cartId)).toMatchObject({ fiatAmount: "9500.00", fiatCurrency: "RUB" })
      await control().setStatus(cartId, "closed")
      const isCase = async () => (await bookOf(ctx, cartId)).openCases.includes("paid_twice")
      await waitFor(isCase, { what: "the case" })
      await addPieceToOrder(ctx, orderId)
      const { body } = await admin.post(`/orders/${orderId}/payment-link`)
      expect(body).toMatchObject({ amount: "45.00", currency_code: "EUR" })
      expect((await steps.start(body.payment_collection_id)).status).toBe(200)
      await steps.pay(body.payment_collection_id)
      await steps.untilCaptured(body.payment_collection_id)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 0, transactions: [100, 45] })
    })
  })

  describe("a cart of downloads, which has a billing address alone", () => {
    beforeEach(() => control().reset())

    it("is an order once another region has its country, when staff delete its region meanwhile", async () => {
      const { id } = await ctx.shopper.createCart(ctx.seed.regions.eur)
      const line = { title: "Course", quantity: 1, unit_price: 20, requires_shipping: false }
      await ctx.container.resolve(Modules.CART).addLineItems(id, [line])
      await ctx.shopper.request("POST", `/store/carts/${id}`, { body: { billing_address: address } })
      await ctx.shopper.createPaymentSession((await ctx.shopper.createPaymentCollection(id)).id)
      await deleteRegionsWorkflow(ctx.container).run({ input: { ids: [ctx.seed.regions.eur] } })
      const region = { name: "Mitte", currency_code: "eur", countries: ["de"], payment_providers: ["pp_payin_default"] }
      await createRegionsWorkflow(ctx.container).run({ input: { regions: [region] } })
      await control().setStatus(id, "closed", { callback: false })
      await reconcileNow(ctx, id)
      expect(await bookOf(ctx, id)).toMatchObject({ captures: [20], openCases: [] })
    })
  })
}
