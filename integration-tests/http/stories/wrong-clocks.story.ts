import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE, type PayinModuleService } from "../../../src/modules/payin"
import { finishCutRefunds } from "../../../src/settlement/pay-outs/finish-cut-refunds"
import { settleAttempt } from "../../../src/settlement/settle-attempt"
import { waitFor } from "../../harness/wait-for"
import { whileOff } from "../../harness/wrong-clock"
import { reconcileNow, runJob } from "../actions"
import { adminClient } from "../admin-client"
import { capturedBook } from "../book"
import { cutCompletionOf, orderIdsOf } from "../cut-completion-of"
import { takeTurn } from "../job-turns"
import { payOutStory } from "../pay-out-story"
import type { StoryContext } from "../story-context"

/** A server's clock is not that of the database, or the database's own was set back. */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const db = () => ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  async function opened() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    return cart
  }

  const secondsToCheck = (cartId: string) => secondsUntil(cartId, "next_check_at")

  const secondsUntil = async (cartId: string, column: string): Promise<number> => {
    const wait = db().raw("extract(epoch FROM ?? - now())::float AS seconds", [column])
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

    // Not quite an hour: from that age on, a payment is checked every quarter of an hour.
    it.each([3000, -3600])("is checked again in time (%d s)", async (seconds) => {
      await whileOff(seconds, async () => {
        const { cartId } = await opened()
        expectWithin(await secondsToCheck(cartId), 20, 150)
        await reconcileNow(ctx, cartId)
        expectWithin(await secondsToCheck(cartId), 20, 150)
      })
    })

    it.each([3600, -3600])("is to be paid within its window, and no later (%d s)", async (seconds) => {
      await whileOff(seconds, async () => {
        const { cartId } = await opened()
        expectWithin(await secondsUntil(cartId, "expires_at"), 780, 901)
      })
    })

    it.each([1200, -1200])("shows its shopper the time that is left to pay it (%d s)", async (seconds) => {
      const { cartId } = await opened()
      await whileOff(seconds, async () => {
        const { body } = await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)
        expect(body.payment.message_key).toBe("waiting_for_payment")
        expectWithin(body.payment.seconds_left, 780, 901)
      })
    })

    it.each([3600, -3600])("is tried again in time when it cannot be settled (%d s)", async (seconds) => {
      const { cartId } = await opened()
      control().faults.add({ operation: "any", kind: "status", httpStatus: 400, times: Number.POSITIVE_INFINITY })
      await whileOff(seconds, async () => {
        await reconcileNow(ctx, cartId)
        expectWithin(await secondsToCheck(cartId), 20, 150)
      })
      // By a server whose clock is right: a shopper's page has it settled.
      const { id } = await db()("payin_attempt").where({ cart_id: cartId }).first<{ id: string }>("id")
      await expect(settleAttempt(ctx.container, id)).rejects.toThrow()
      expectWithin(await secondsToCheck(cartId), 20, 150)
      control().faults.clear()
    })
  })

  describe("an order that a killed completion has left", () => {
    beforeEach(() => control().reset())

    const minuteLater = async () =>
      void (await db()("order").update({ created_at: db().raw("created_at - interval '1 minute'") }))

    it("goes when it was made by a clock ahead of the one that places the order", async () => {
      const { cartId } = await opened()
      await whileOff(300, async () => void (await cutCompletionOf(ctx, cartId)))
      await control().setStatus(cartId, "closed")
      const { orders } = await capturedBook(ctx, cartId)
      await waitFor(async () => (await orderIdsOf(ctx)).length === 1, { what: "the order that was left to go" })
      expect(await orderIdsOf(ctx)).toEqual([orders[0]!.id])
    })

    it("is looked for in time, whatever the clock of the killed server says", async () => {
      const { cartId } = await opened()
      await whileOff(3600, async () => void (await cutCompletionOf(ctx, cartId)))
      expectWithin(await secondsUntil(cartId, "completion_look_at"), 20, 150)
    })

    it("goes when an earlier completion was begun by a clock ahead of the one that made it", async () => {
      const { cartId } = await opened()
      await whileOff(300, async () => void (await cutCompletionOf(ctx, cartId)))
      await cutCompletionOf(ctx, cartId)
      await minuteLater()
      await db()("payin_attempt").where({ cart_id: cartId }).update({ completion_look_at: db().fn.now() })
      await runJob(ctx)
      await waitFor(async () => (await orderIdsOf(ctx)).length === 0, { what: "the orders that were left to go" })
    })
  })

  describe("a pay-out whose answer was lost", () => {
    const { capturedPayment, followNow, refund, rows, sendPayOuts } = payOutStory(ctx)

    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    it("is not to be sent again because a server's clock is ahead: it may still be on its way", async () => {
      const { paymentId } = await capturedPayment()
      await sendPayOuts()
      control().faults.add({ operation: "pay-out", kind: "cut_before_commit" })
      await refund(paymentId, 30)
      await whileOff(3600, async () => {
        for (let look = 0; look < 3; look++) await followNow()
      })
      expect(await rows()).toMatchObject([{ state: "unsure", last_error_code: "trade_absent" }])
    })
  })

  describe("a refund that is being made", () => {
    const { capturedPayment, payin, rows, sendPayOuts } = payOutStory(ctx)

    beforeEach(() => control().reset())
    afterEach(() => jest.restoreAllMocks())

    /** The look of a process that has just begun to run jobs. */
    const lookOfAnother = async () => {
      const own = payin()
      const get = (_: object, name: keyof PayinModuleService) => own[name]
      const another = new Proxy({}, { get: get as ProxyHandler<object>["get"] })
      const resolve = (name: string) => (name === PAYIN_MODULE ? another : ctx.container.resolve(name))
      await finishCutRefunds({ resolve } as unknown as MedusaContainer)
    }

    it("is not sent by staff as well because it looks old by the clock of another server", async () => {
      const { paymentId } = await capturedPayment()
      await sendPayOuts()
      // Before anything is sent, the service is asked whether the money is still there.
      control().faults.add({ operation: "any", kind: "slow", delayMs: 6_000 })
      const config = { headers: { authorization: `Bearer ${ctx.adminToken}` }, validateStatus: () => true }
      const refunding = ctx.api.post(`/admin/payments/${paymentId}/refund`, { amount: 30 }, config)
      const behind = () =>
        db()("refund")
          .where({ payment_id: paymentId })
          .update({ created_at: db().raw("now() - interval '5 minutes'") })
      await waitFor(async () => (await behind()) > 0, { what: "the host's refund" })
      await lookOfAnother()
      expect((await refunding).status).toBe(200)
      expect(await rows()).toMatchObject([{ state: "accepted", amount: "30.00" }])
      await lookOfAnother()
      expect(await payin().listCases({ kind: "refund_by_hand" })).toEqual([])
    })
  })

  describe("a monitor of the store's health", () => {
    beforeEach(() => control().reset())

    it.each([1200, -1200])("is told of what is late by the database's clock alone (%d s)", async (seconds) => {
      const { cartId } = await opened()
      const dueFor = (minutes: number) =>
        takeTurn(async () => {
          const change = { next_check_at: db().raw("now() - ? * interval '1 minute'", [minutes]) }
          await db()("payin_attempt").where({ cart_id: cartId }).update(change)
          return (await adminClient(ctx).get("/health")).status
        })
      await whileOff(seconds, async () => expect([await dueFor(0), await dueFor(16)]).toEqual([200, 503]))
    })
  })

  describe("an outage of the service", () => {
    beforeEach(() => control().reset())

    it("is seen although a server that is gone had answers by a clock which was ahead", async () => {
      const { accountAdmin } = ctx.container.resolve(PAYIN_MODULE)
      const contact = async () => (await accountAdmin.facts("default")).contact!
      const { cartId } = await opened()
      await whileOff(3600, async () => {
        await reconcileNow(ctx, cartId)
        await contact()
      })
      control().faults.add({ operation: "any", kind: "status", httpStatus: 503, times: Number.POSITIVE_INFINITY })
      await reconcileNow(ctx, cartId)
      const { call_outcome, failing_since } = await contact()
      expect(call_outcome).toBe("unavailable")
      expect(failing_since).toEqual(expect.any(Date))
      control().faults.clear()
    })
  })

  describe("a shopper who is back from a payment that was read by a clock which was ahead", () => {
    beforeEach(() => control().reset())

    it("has the service asked on the return page", async () => {
      const { cartId } = await opened()
      await ahead(cartId, "trade_read_at", "refresh_claimed_at")
      await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)
      // However long it takes: only who asks for a waiting page writes it.
      const asked = db()("payin_attempt").where({ cart_id: cartId }).where("refresh_claimed_at", "<=", db().fn.now())
      expect(await asked).toHaveLength(1)
    })

    it("has it asked when the cart is completed", async () => {
      const { cartId } = await opened()
      await control().setStatus(cartId, "closed", { callback: false })
      await ahead(cartId, "shopper_reads_until")
      expect((await ctx.shopper.completeCart(cartId)).body.type).toBe("order")
    })
  })
}
