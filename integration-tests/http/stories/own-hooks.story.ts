import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow, completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { reconcileNow, runJob } from "../actions"
import { adminClient } from "../admin-client"
import { bookOf } from "../book"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

type Hook = (input: { order_id: string }) => Promise<void>
type Hooks = Record<string, (handler: Hook) => void>

/** What the hooks do at the moment. A workflow takes one handler of each for as long as its process lives. */
const doing: Record<string, Hook | undefined> = {}
let isHooked = false

function hookIn(): void {
  if (isHooked) return
  isHooked = true
  const hooks = { ...completeCartWorkflow.hooks, ...cancelOrderWorkflow.hooks } as unknown as Hooks
  const names = ["validate", "beforePaymentAuthorization", "orderCreated", "orderCanceled"]
  for (const name of names) hooks[name]!(async (input) => await doing[name]?.(input))
}

/** The store's own code in Medusa's workflows. */
export default (ctx: StoryContext) => {
  const waiting = unpaidOrderSteps(ctx)

  beforeEach(() => {
    hookIn()
    ctx.sandbox.control.reset()
  })
  afterEach(() => void Object.keys(doing).forEach((name) => delete doing[name]))

  const isAway = () => Promise.reject(new Error("The ERP is away."))
  const factsOfCases = async () => (await adminClient(ctx).get("/cases")).body.cases.map((one: any) => one.facts)

  async function paidCart(): Promise<string> {
    const { cartId, collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId)
    await ctx.sandbox.control.setStatus(cartId, "closed", { callback: false })
    return cartId
  }

  describe("a paid cart whose completion has a hook of the store's", () => {
    it.each([
      ["validate", []],
      ["beforePaymentAuthorization", []],
      ["orderCreated", [100]],
    ])("that throws (%s) is a case with its words, and an order once it does not", async (name, captures) => {
      const cartId = await paidCart()
      doing[name] = isAway
      for (let tried = 0; tried < 2; tried++) await reconcileNow(ctx, cartId)
      const failed = { orders: [], captures, refunds: [], reservations: 0, openCases: ["paid_without_order"] }
      expect(await bookOf(ctx, cartId)).toMatchObject(failed)
      expect(await factsOfCases()).toEqual([[{ fact: "reason", words: "The ERP is away." }]])
      delete doing[name]
      await reconcileNow(ctx, cartId)
      const placed = { captures: [100], refunds: [], transactions: [100], reservations: 1, openCases: [] }
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ total: 100, status: "pending" }], ...placed })
    })

    it("that cancels its order at once is a case of money for a canceled order", async () => {
      const cartId = await paidCart()
      doing.orderCreated = async ({ order_id }) =>
        void (await cancelOrderWorkflow(ctx.container).run({ input: { order_id } }))
      for (let tried = 0; tried < 2; tried++) await reconcileNow(ctx, cartId)
      const canceled = { orders: [{ status: "canceled" }], captures: [100], refunds: [], reservations: 0 }
      expect(await bookOf(ctx, cartId)).toMatchObject({ ...canceled, openCases: ["paid_after_cancel"] })
    })
  })

  describe("an order that waits, whose payment collection a hook of the store's takes away as it is placed", () => {
    type Placed = { cart_id: string; order_id: string; payment_collection_id: string }

    const dismiss = (...links: Record<string, object>[]) =>
      ctx.container.resolve(ContainerRegistrationKeys.LINK).dismiss(links)
    const paymentLink = ({ order_id, payment_collection_id }: Placed) => {
      return { [Modules.ORDER]: { order_id }, [Modules.PAYMENT]: { payment_collection_id } }
    }
    const cartLink = ({ cart_id, order_id }: Placed) => {
      return { [Modules.ORDER]: { order_id }, [Modules.CART]: { cart_id } }
    }

    const ways: Record<string, (placed: Placed) => Promise<unknown>> = {
      "its link": (placed) => dismiss(paymentLink(placed)),
      "its row": ({ payment_collection_id }) => waiting.payments().deletePaymentCollections([payment_collection_id]),
      "its link and the cart's": (placed) => dismiss(paymentLink(placed), cartLink(placed)),
    }

    /** By then, nobody takes the order for one whose completion may be about to link it. */
    async function minutesLater(): Promise<void> {
      const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      await db("order").update({ created_at: db.raw("created_at - interval '1 minute'") })
      const completion_look_at = new Date(Date.now() - 1000)
      await db("payin_attempt").whereNotNull("completion_look_at").update({ completion_look_at })
      await runJob(ctx)
    }

    async function placedWithout(way: string) {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      const placed = { cart_id: cartId, payment_collection_id: collectionId }
      doing.orderCreated = async ({ order_id }) => void (await ways[way]!({ ...placed, order_id }))
      const { id: orderId } = await ctx.shopper.orderOf(cartId)
      await ctx.waitForWorkflows()
      await minutesLater()
      return { cartId, collectionId, orderId }
    }

    it.each(Object.keys(ways))("stays: %s", async (way) => {
      const { orderId } = await placedWithout(way)
      expect(await waiting.statusOf(orderId)).toBe("pending")
    })

    it.each(["its link", "its row"])("is given up when nobody pays: %s", async (way) => {
      const { cartId, collectionId, orderId } = await placedWithout(way)
      await waiting.says(collectionId, cartId, "canceled")
      expect(await waiting.statusOf(orderId)).toBe("canceled")
      expect(await bookOf(ctx, cartId)).toMatchObject({ reservations: 0, openCases: [] })
    })
  })

  describe("an order that nobody paid, whose cancellation has a hook of the store's that throws", () => {
    it("stands with its stock and is a case, and is canceled once it does not", async () => {
      const { cartId, collectionId } = await waiting.placedOrder()
      doing.orderCanceled = isAway
      await waiting.says(collectionId, cartId, "canceled")
      await reconcileNow(ctx, cartId)
      const standing = { orders: [{ status: "pending" }], reservations: 1, openCases: ["unpaid_order"] }
      expect(await bookOf(ctx, cartId)).toMatchObject(standing)
      delete doing.orderCanceled
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [{ status: "canceled" }],
        reservations: 0,
        openCases: [],
      })
    })
  })
}
