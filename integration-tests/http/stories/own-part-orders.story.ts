import type { IOrderModuleService, IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { waitFor } from "../../harness/wait-for"
import { runJob } from "../actions"
import { bookOf } from "../book"
import { timePasses } from "../stopped-completion"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const orders = () => ctx.container.resolve<IOrderModuleService>(Modules.ORDER)

  /** As a hook of the store's does while Medusa completes the cart: one vendor's part of the order that was just made. */
  function makePartWhilePaying(): string[] {
    const made: string[] = []
    const payments = ctx.container.resolve<IPaymentModuleService>(Modules.PAYMENT)
    const authorize = payments.authorizePaymentSession.bind(payments)
    jest.spyOn(payments, "authorizePaymentSession").mockImplementationOnce(async (...args) => {
      const answer = await authorize(...args)
      const [newest] = await orders().listOrders({}, { select: ["id"], order: { created_at: "DESC" }, take: 1 })
      const { id } = newest!
      const { currency_code, email, metadata, region_id } = await orders().retrieveOrder(id)
      const items = [{ title: "Teapot", quantity: 1, unit_price: 45 }]
      const part = { currency_code, email, region_id, items, metadata: { ...metadata, parent_order_id: id } }
      made.push((await orders().createOrders(part as object)).id)
      return answer
    })
    return made
  }

  describe("an order that the store itself makes of a placed one, with its metadata", () => {
    beforeEach(() => ctx.sandbox.control.reset())
    afterEach(() => jest.restoreAllMocks())

    it.each([
      ["that is paid", "pp_payin_default"],
      ["that waits for its payment", "pp_payin_orders"],
    ])("stays, beside one %s", async (_which, provider) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, provider)
      await ctx.sandbox.control.setStatus(cartId, "closed", { callback: false }).catch(() => undefined)
      const made = makePartWhilePaying()
      const { id } = await ctx.shopper.orderOf(cartId)
      const isOver = async () => (await bookOf(ctx, cartId)).attempts[0]!.completion_mark === null
      // If it never is, the job is about to look at what the completion left.
      await waitFor(isOver, { timeoutMs: 3_000 }).catch(() => undefined)
      await timePasses(ctx)
      await runJob(ctx)
      const left = await orders().listOrders({}, { select: ["id"] })
      expect(left.map((order) => order.id).sort()).toEqual([id, ...made].sort())
    })
  })
}
