import { setTimeout as sleep } from "node:timers/promises"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { waitFor } from "../../harness/wait-for"
import { loggedInShopper, runJob } from "../actions"
import { bookOf } from "../book"
import { linkSteps } from "../link-steps"
import { staffChangeSteps } from "../staff-change-steps"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/** Medusa looks whether an exchange is open, and goes on for a while as if it stayed so. */
export default (ctx: StoryContext) => {
  const steps = linkSteps(ctx)
  const orders = () => ctx.container.resolve(Modules.ORDER)

  const send = async (method: string, path: string) => {
    const headers = { authorization: `Bearer ${ctx.adminToken}`, "content-type": "application/json" }
    const body = method === "POST" ? { body: "{}" } : {}
    return (await fetch(`${ctx.storeUrl}/admin${path}`, { method, headers, ...body })).status
  }

  describe("an exchange that one person confirms while another drops it", () => {
    beforeEach(() => void steps.openShop())

    it("is confirmed, and stays on its order", async () => {
      const { orderId } = await steps.paidOrder()
      await unpaidOrderSteps(ctx).fulfil(orderId)
      const id = await staffChangeSteps(ctx).beginExchange(orderId, { cups: 4 })
      const path = `/exchanges/${id}/request`
      const preview = orders().previewOrderChange.bind(orders())
      const dropping: Promise<number>[] = []
      jest.spyOn(orders(), "previewOrderChange").mockImplementationOnce(async (...args) => {
        const dropped = send("DELETE", path)
        dropping.push(dropped)
        // It has to wait: whoever lets it in has it dropped well before that.
        await Promise.race([dropped, sleep(1_000)])
        return await preview(...args)
      })
      expect(await send("POST", path)).toBe(200)
      expect(await dropping[0]).toBeGreaterThanOrEqual(400)
      expect(await orders().listOrderExchanges({ id })).toHaveLength(1)
      expect(await steps.orderBook(orderId)).toMatchObject({ pending: 11, transactions: [100] })
    })
  })

  describe("an unpaid order that could not be canceled", () => {
    const { fulfil, placedOrder, says, statusOf } = unpaidOrderSteps(ctx)

    beforeEach(() => ctx.sandbox.control.reset())

    const begin = async (what: "returns" | "exchanges" | "claims", body: object) => {
      const config = { headers: { authorization: `Bearer ${ctx.adminToken}` } }
      const { data } = await ctx.api.post(`/admin/${what}`, body, config)
      const { id } = data.return ?? data.exchange ?? data.claim
      return () => send("DELETE", `/${what}/${id}/request`)
    }

    /** A customer wants it in their account. @returns how whoever bought it answers */
    const transfer = async (orderId: string, answer: "accept" | "decline") => {
      const { shopper } = await loggedInShopper(ctx)
      await shopper.request("POST", `/store/orders/${orderId}/transfer/request`, { body: {} })
      const [change] = await orders().listOrderChanges({ order_id: orderId }, { relations: ["actions"] })
      const { token } = change!.actions[0]!.details as { token: string }
      const path = `/store/orders/${orderId}/transfer/${answer}`
      return async () => (await ctx.shopper.request("POST", path, { body: { token } })).status
    }

    it.each([
      ["a return of it is dropped", (order_id: string) => begin("returns", { order_id })],
      ["an exchange of it is dropped", (order_id: string) => begin("exchanges", { order_id })],
      ["a claim of it is dropped", (order_id: string) => begin("claims", { order_id, type: "refund" })],
      ["it stays with whoever bought it", (order_id: string) => transfer(order_id, "decline")],
      ["another customer gets it", (order_id: string) => transfer(order_id, "accept")],
      [
        "its goods come back",
        async (order_id: string) => {
          const id = await fulfil(order_id)
          return () => send("POST", `/orders/${order_id}/fulfillments/${id}/cancel`)
        },
      ],
    ])("is canceled at once when %s, however long that took", async (_, keep) => {
      const { cartId, collectionId, orderId } = await placedOrder()
      const end = await keep(orderId)
      await says(collectionId, cartId, "canceled")
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["unpaid_order"])
      const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      await db("payin_attempt").where({ payment_collection_id: collectionId }).update({ next_check_at: null })
      expect(await end()).toBe(200)
      const isGivenUp = async () => {
        await runJob(ctx)
        return (await statusOf(orderId)) === "canceled"
      }
      await waitFor(isGivenUp, { what: "the cancellation" })
      expect((await bookOf(ctx, cartId)).openCases).toEqual([])
    })
  })
}
