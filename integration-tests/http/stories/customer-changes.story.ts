import { setTimeout as sleep } from "node:timers/promises"
import { lockCollection } from "../../../src/settlement/collection-lock"
import { waitFor } from "../../harness/wait-for"
import { loggedInShopper } from "../actions"
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
      const unlock = await lockCollection(ctx.container, collectionId, 5_000)
      let answer: { status: number } | undefined
      void shopper.request("POST", path, { body }).then((got) => (answer = got))
      await sleep(1_000)
      const early = answer
      await unlock!()
      expect(early).toBeUndefined()
      expect(await waitFor(() => answer, { what: "the answer", timeoutMs: 20_000 })).toMatchObject({ status: 200 })
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
