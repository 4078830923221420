import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { settleAttempt } from "../../../src/workflows"
import type { AdminClient } from "../admin-client"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** The service takes the money of an order back that another payment has brought money for too. */
export default (ctx: StoryContext) => {
  const { says } = unpaidOrderSteps(ctx)
  const steps = linkSteps(ctx)
  let admin: AdminClient

  /** As weeks later: nothing is checked by itself. Then the service says it of one trade, which alone is settled. */
  async function saysLater(collectionId: string, externalId: string, status: string, fiatAmount?: string) {
    await steps.payin().attempts.workers.idle()
    const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await db("payin_attempt").update({ next_check_at: null })
    await ctx.sandbox.control.setStatus(externalId, status, { callback: false, fiatAmount })
    const told = (await steps.attemptsOf(collectionId)).find((one) => one.external_transaction_id === externalId)
    await settleAttempt(ctx.container, told!.id)
  }

  describe("money of a link that the order did not owe", () => {
    beforeEach(() => void (admin = steps.openShop()))

    it("pays the order once the service takes the other money back", async () => {
      const { cartId, collectionId, orderId } = await steps.paidOrder()
      await says(collectionId, cartId, "canceled")
      const { payment_collection_id: linkId } = (await admin.post(`/orders/${orderId}/payment-link`)).body
      await steps.start(linkId)
      await says(collectionId, cartId, "closed")
      await says(linkId, (await steps.attemptsOf(linkId))[0]!.external_transaction_id, "closed")
      expect(await steps.openCasesOf(linkId)).toEqual(["paid_not_owed"])
      await saysLater(collectionId, cartId, "canceled")
      await steps.untilCaptured(linkId)
      expect(await steps.orderBook(orderId)).toMatchObject({ transactions: [100, 100] })
    })
  })
}
