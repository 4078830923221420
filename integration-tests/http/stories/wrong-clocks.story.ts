import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { reconcileNow } from "../actions"
import type { StoryContext } from "../story-context"

/** A server's clock is not that of the database, or the database's own was set back. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const db = () => ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  /** Every timer runs as ever; only what time it is, is wrong. */
  async function whileOff(seconds: number, work: () => Promise<void>): Promise<void> {
    jest.useFakeTimers({ now: Date.now() + seconds * 1000, advanceTimers: true, doNotFake: timers })
    try {
      await work()
    } finally {
      jest.useRealTimers()
    }
  }

  async function opened() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    return cart
  }

  const secondsToCheck = async (cartId: string): Promise<number> => {
    const wait = db().raw("extract(epoch FROM next_check_at - now())::float AS seconds")
    return (await db()("payin_attempt").where({ cart_id: cartId }).first<{ seconds: number }>(wait)).seconds
  }

  const expectWithin = (seconds: number, least: number, most: number) => {
    expect(seconds).toBeGreaterThan(least)
    expect(seconds).toBeLessThan(most)
  }

  /** The row was written by a clock that was an hour ahead. */
  const ahead = async (cartId: string, ...columns: string[]) => {
    const hourAhead = db().raw("now() + interval '1 hour'")
    const change = Object.fromEntries(columns.map((column) => [column, hourAhead]))
    await db()("payin_attempt").where({ cart_id: cartId }).update(change)
  }

  describe("a payment that a server with a wrong clock works on", () => {
    beforeEach(() => control().reset())

    it.each([3600, -3600])("is checked again in time (%d s)", async (seconds) => {
      await whileOff(seconds, async () => {
        const { cartId } = await opened()
        expectWithin(await secondsToCheck(cartId), 20, 150)
        await reconcileNow(ctx, cartId)
        expectWithin(await secondsToCheck(cartId), 20, 150)
      })
    })

    it.each([3600, -3600])("is tried again in time when it cannot be settled (%d s)", async (seconds) => {
      const { cartId } = await opened()
      control().faults.add({ operation: "any", kind: "status", httpStatus: 400, times: Number.POSITIVE_INFINITY })
      await whileOff(seconds, async () => {
        await reconcileNow(ctx, cartId)
        expectWithin(await secondsToCheck(cartId), 20, 150)
      })
      control().faults.clear()
    })
  })

  describe("a shopper who is back from a payment that was read by a clock which was ahead", () => {
    beforeEach(() => control().reset())

    it("has the service asked on the return page", async () => {
      const { cartId } = await opened()
      await control().setStatus(cartId, "closed", { callback: false })
      await ahead(cartId, "trade_read_at", "refresh_claimed_at")
      const { body } = await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)
      expect(body.payment).toMatchObject({ state: "paid" })
    })

    it("has it asked when the cart is completed", async () => {
      const { cartId } = await opened()
      await control().setStatus(cartId, "closed", { callback: false })
      await ahead(cartId, "shopper_reads_until")
      expect((await ctx.shopper.completeCart(cartId)).body.type).toBe("order")
    })
  })
}

const timers = [
  ...(["hrtime", "nextTick", "performance", "queueMicrotask", "setImmediate", "clearImmediate"] as const),
  ...(["setInterval", "clearInterval", "setTimeout", "clearTimeout"] as const),
]
