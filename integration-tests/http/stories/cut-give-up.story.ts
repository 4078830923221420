import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { settleAttempt } from "../../../src/workflows"
import { waitFor } from "../../harness/wait-for"
import { heardOf, reconcileNow, releaseStock, runJob, setStock } from "../actions"
import { bookOf, capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import type { StoryContext } from "../story-context"
import { unpaidOrderSteps } from "../unpaid-order-steps"

/**
 * An unpaid order is given up by the host's own cancellation, which releases its stock first and is resumed by nobody.
 * Before the next try, somebody may pay the order in another way.
 */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const { linkFor, pay, start, untilCaptured } = linkSteps(ctx)
  const { attemptsOf, fulfil, payments, placedOrder, says, statusOf } = unpaidOrderSteps(ctx)

  /** The books as a kill leaves them, right after the host has released the stock. */
  async function cutGiveUp() {
    const order = await placedOrder()
    await control().setStatus(order.cartId, "canceled", { callback: false })
    const [attempt] = await attemptsOf(order.collectionId)
    const ended = await payin().readTradeOf(attempt!, { isSettling: true })
    await payin().attempts.change(ended, { order_cancel_began_at: new Date() })
    await releaseStock(ctx, order.orderId)
    return { ...order, attemptId: attempt!.id }
  }

  async function isMarked(attemptId: string): Promise<boolean> {
    return (await payin().attempts.find(attemptId))!.order_cancel_began_at !== null
  }

  async function payElsewhere(collectionId: string): Promise<void> {
    const session = { provider_id: "pp_system_default", currency_code: "eur", amount: 100, data: {} }
    const { id } = await payments().createPaymentSession(collectionId, session)
    const payment = await payments().authorizePaymentSession(id, {})
    await payments().capturePayment({ payment_id: payment!.id })
  }

  async function ageChanges(order_id: string): Promise<void> {
    const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const created_at = db.raw("created_at - interval '10 seconds'")
    await db("order_change").where({ order_id }).update({ created_at })
  }

  async function payByLink(orderId: string): Promise<void> {
    const linkId = await linkFor(orderId, 100)
    expect((await start(linkId, "pp_payin_orders")).status).toBe(200)
    await pay(linkId)
    await untilCaptured(linkId)
  }

  describe("an unpaid order whose cancellation by the store was killed", () => {
    beforeEach(() => control().reset())

    it.each(["by a link", "with another provider"])(
      "has its stock again when it was paid %s meanwhile",
      async (how) => {
        const { attemptId, cartId, collectionId, orderId } = await cutGiveUp()
        await (how === "by a link" ? payByLink(orderId) : payElsewhere(collectionId))
        const announced = heardOf(ctx, "order.placed")
        await reconcileNow(ctx, cartId)
        const whole = { orders: [{ status: "pending" }], reservations: 1, openCases: [] }
        expect(await bookOf(ctx, cartId)).toMatchObject(whole)
        expect(announced).not.toContain(orderId)
        // From now on, releasing its stock is up to staff.
        expect(await isMarked(attemptId)).toBe(false)
        await releaseStock(ctx, orderId)
        await reconcileNow(ctx, cartId)
        expect(await bookOf(ctx, cartId)).toMatchObject({ reservations: 0, openCases: [] })
      },
    )

    it("has it again while its shopper is paying once more, and is paid", async () => {
      const { cartId, collectionId } = await cutGiveUp()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [{ status: "pending" }],
        reservations: 1,
        openCases: [],
      })
      await control().setStatus(`${cartId}_2`, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject({ reservations: 1, captures: [100], openCases: [] })
    })

    it("is a case once it is paid when its goods were sold meanwhile, until there is stock again", async () => {
      const { cartId, collectionId, orderId } = await cutGiveUp()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      await setStock(ctx, 0)
      await reconcileNow(ctx, cartId)
      // Nobody has paid for them yet.
      expect(await bookOf(ctx, cartId)).toMatchObject({ reservations: 0, openCases: [] })
      await control().setStatus(`${cartId}_2`, "closed")
      await capturedBook(ctx, cartId)
      await ctx.waitForWorkflows()
      // The money has made the earlier payment due.
      await runJob(ctx)
      expect(await bookOf(ctx, cartId)).toMatchObject({ reservations: 0, openCases: ["stock_not_reserved"] })
      await setStock(ctx, 10)
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ reservations: 1, openCases: [] })
      expect(await statusOf(orderId)).toBe("pending")
    })

    it.each(["is given up", "can be shipped once it was paid"])(
      "%s although Medusa had begun its credit",
      async (what) => {
        const { cartId, collectionId, orderId } = await cutGiveUp()
        await ctx.container.resolve(Modules.ORDER).createOrderChange({ order_id: orderId, change_type: "credit_line" })
        await ageChanges(orderId)
        const isPaid = what !== "is given up"
        if (isPaid) await payElsewhere(collectionId)
        await reconcileNow(ctx, cartId)
        expect(await bookOf(ctx, cartId)).toMatchObject({ reservations: isPaid ? 1 : 0, openCases: [] })
        expect(await statusOf(orderId)).toBe(isPaid ? "pending" : "canceled")
        if (isPaid) await fulfil(orderId)
      },
    )

    it("is given up by the next try when nobody has paid it", async () => {
      const ends = jest.spyOn(payin().attempts, "endOrderCancel")
      const { attemptId, cartId, orderId } = await cutGiveUp()
      await reconcileNow(ctx, cartId)
      expect(await statusOf(orderId)).toBe("canceled")
      // By whoever gave it up, and not once more as what an earlier try left.
      expect(ends).toHaveBeenCalledTimes(1)
      ends.mockRestore()
      expect(await bookOf(ctx, cartId)).toMatchObject({ reservations: 0, openCases: [] })
      expect(await isMarked(attemptId)).toBe(false)
    })
  })

  describe("an unpaid order that Medusa is to cancel", () => {
    beforeEach(() => control().reset())
    afterEach(() => void jest.restoreAllMocks())

    it("is marked before Medusa begins, and no more once it has answered", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      const [attempt] = await attemptsOf(collectionId)
      const orders = ctx.container.resolve(Modules.ORDER)
      const marked: boolean[] = []
      const cancel = jest.spyOn(orders, "cancel").mockImplementationOnce(async () => {
        marked.push(await isMarked(attempt!.id))
        throw new Error("Connection terminated unexpectedly")
      })
      await says(collectionId, cartId, "canceled")
      cancel.mockRestore()
      expect(marked).toEqual([true])
      expect(await isMarked(attempt!.id)).toBe(false)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ status: "pending" }], reservations: 1 })
      await settleAttempt(ctx.container, attempt!.id)
      expect(await statusOf(orderId)).toBe("canceled")
      expect(await isMarked(attempt!.id)).toBe(false)
    })

    it.each(["the answer is lost", "the database stays away"])(
      "keeps no stock when it is canceled, and is announced as such: %s",
      async (how) => {
        const { cartId, collectionId, orderId } = await placedOrder()
        const told = heardOf(ctx, "order.canceled")
        const [attempt] = await attemptsOf(collectionId)
        const orders = ctx.container.resolve(Modules.ORDER)
        const inventory = ctx.container.resolve(Modules.INVENTORY)
        const fails = () => Promise.reject(new Error("Connection terminated unexpectedly"))
        const cancelNow = orders.cancel.bind(orders)
        const remove = jest.spyOn(inventory, "deleteReservationItemsByLineItem")
        const cancel = jest.spyOn(orders, "cancel").mockImplementationOnce((async (ids: string[]) => {
          await cancelNow(ids)
          if (how === "the database stays away") remove.mockImplementation(fails)
          await fails()
        }) as never)
        await says(collectionId, cartId, "canceled")
        for (const spy of [cancel, remove]) spy.mockRestore()
        await reconcileNow(ctx, cartId)
        expect(await statusOf(orderId)).toBe("canceled")
        expect(await bookOf(ctx, cartId)).toMatchObject({ reservations: 0, openCases: [] })
        expect(await isMarked(attempt!.id)).toBe(false)
        await waitFor(() => told.includes(orderId), { what: "the event of the canceled order" })
        await reconcileNow(ctx, cartId)
        expect(told.filter((id) => id === orderId)).toHaveLength(1)
      },
    )

    it("hides no money that comes for it while its stock cannot be released", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      const orders = ctx.container.resolve(Modules.ORDER)
      const fails = () => Promise.reject(new Error("Connection terminated unexpectedly"))
      const cancelNow = orders.cancel.bind(orders)
      const remove = jest.spyOn(ctx.container.resolve(Modules.INVENTORY), "deleteReservationItemsByLineItem")
      const cancel = jest.spyOn(orders, "cancel").mockImplementationOnce((async (ids: string[]) => {
        await cancelNow(ids)
        remove.mockImplementation(fails)
        await fails()
      }) as never)
      await says(collectionId, cartId, "canceled")
      cancel.mockRestore()
      await control().setStatus(cartId, "closed", { callback: false })
      await reconcileNow(ctx, cartId)
      const told = { orders: [{ id: orderId, status: "canceled" }], openCases: ["paid_after_cancel"] }
      expect(await bookOf(ctx, cartId)).toMatchObject({ ...told, reservations: 1 })
      for (let tries = 0; tries < 6; tries++) await reconcileNow(ctx, cartId)
      expect((await bookOf(ctx, cartId)).openCases).toEqual(["paid_after_cancel", "not_settling"])
      expect(await payin().listCases({ kind: "not_settling" })).toHaveLength(1)
      remove.mockRestore()
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ ...told, reservations: 0 })
    })

    it("stays marked when Medusa was not told that it had begun its credit, and can be shipped once it was paid", async () => {
      const { cartId, collectionId, orderId } = await placedOrder()
      const [attempt] = await attemptsOf(collectionId)
      const orders = ctx.container.resolve(Modules.ORDER)
      const begin = orders.createOrderChange.bind(orders) as (given: unknown) => Promise<unknown>
      jest.spyOn(orders, "createOrderChange").mockImplementationOnce((async (given: unknown) => {
        await begin(given)
        throw new Error("Connection terminated unexpectedly")
      }) as never)
      await says(collectionId, cartId, "canceled")
      expect(await isMarked(attempt!.id)).toBe(true)
      await ageChanges(orderId)
      await payElsewhere(collectionId)
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ reservations: 1, openCases: [] })
      await fulfil(orderId)
    })

    it("stays marked when what Medusa released cannot be taken back, and has it again once it was paid", async () => {
      const { cartId, collectionId } = await placedOrder()
      const [attempt] = await attemptsOf(collectionId)
      const fails = async () => {
        throw new Error("Connection terminated unexpectedly")
      }
      const orders = jest.spyOn(ctx.container.resolve(Modules.ORDER), "cancel").mockImplementationOnce(fails)
      const inventory = ctx.container.resolve(Modules.INVENTORY)
      const restore = jest.spyOn(inventory, "restoreReservationItemsByLineItem").mockImplementation(fails)
      await says(collectionId, cartId, "canceled")
      for (const spy of [orders, restore]) spy.mockRestore()
      expect(await isMarked(attempt!.id)).toBe(true)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [{ status: "pending" }], reservations: 0 })
      await payElsewhere(collectionId)
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ reservations: 1, openCases: [] })
    })
  })
}
