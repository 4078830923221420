import type { IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import { type AttemptRow, PAYIN_MODULE } from "../../src/modules/payin"
import { settleAttempt } from "../../src/workflows"
import type { StoryContext } from "./story-context"

/** What stories about unpaid orders do and check, without callbacks: each step is complete when it returns. */
export function unpaidOrderSteps(ctx: StoryContext) {
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const payments = () => ctx.container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const orders = () => ctx.container.resolve(Modules.ORDER)

  const attemptsOf = async (collectionId: string) => {
    const ofCollection = { payment_collection_id: collectionId }
    return (await payin().listAttempts(ofCollection, { order: { created_at: "ASC" } })) as AttemptRow[]
  }

  async function settleAll(collectionId: string) {
    for (const { id } of await attemptsOf(collectionId)) await settleAttempt(ctx.container, id)
  }

  return {
    payin,
    payments,
    orders,
    attemptsOf,
    settleAll,
    statusOf: async (orderId: string) => (await orders().retrieveOrder(orderId, { select: ["status"] })).status,

    /** The service reports the status, and every attempt of the collection is settled. */
    async says(collectionId: string, externalId: string, status: string, fiatAmount?: string) {
      await ctx.sandbox.control.setStatus(externalId, status, { callback: false, fiatAmount })
      await settleAll(collectionId)
    },

    async placedOrder(account: "orders" | "keeps" = "orders") {
      const cart = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(cart.collectionId, `pp_payin_${account}`)
      const order = await ctx.shopper.orderOf(cart.cartId)
      return { ...cart, orderId: order.id }
    },

    /** Staff ship all of it. */
    async fulfil(order_id: string) {
      const order = await orders().retrieveOrder(order_id, { relations: ["items"] })
      const items = order.items!.map(({ id, quantity }) => ({ id, quantity: Number(quantity) }))
      const { result } = await createOrderFulfillmentWorkflow(ctx.container).run({ input: { order_id, items } })
      return result.id
    },
  }
}
