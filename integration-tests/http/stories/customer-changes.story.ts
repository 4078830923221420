import { loggedInShopper } from "../actions"
import { sendWhileHeld } from "../send-while-held"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

export default (ctx: StoryContext) => {
  const { fulfil, orders, placedOrder, says } = unpaidOrderSteps(ctx)

  describe("a customer's change of a paid order", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it.each([
      ["a return", async (order_id: string) => ({ path: "/store/returns", body: await returnOf(order_id) })],
      [
        "a transfer to their account",
        (order_id: string) => Promise.resolve({ path: `/store/orders/${order_id}/transfer/request`, body: {} }),
      ],
    ])("takes effect before or after a payment is settled, not meanwhile: %s", async (_, changeOf) => {
      const { cartId, collectionId, orderId } = await placedOrder()
      await says(collectionId, cartId, "closed")
      const { shopper } = await loggedInShopper(ctx)
      const { path, body } = await changeOf(orderId)
      const answer = await sendWhileHeld(ctx, collectionId, () => shopper.request("POST", path, { body }))
      expect(answer).toMatchObject({ status: 200 })
    })

    /** What a customer asks for whose goods went out. */
    async function returnOf(order_id: string) {
      await fulfil(order_id)
      const { items } = await orders().retrieveOrder(order_id, { relations: ["items"] })
      const option_id = ctx.seed.shippingOptions.standard
      return { order_id, items: [{ id: items![0]!.id, quantity: 1 }], return_shipping: { option_id } }
    }
  })
}
