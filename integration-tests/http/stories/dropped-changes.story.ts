import { setTimeout as sleep } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
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
}
