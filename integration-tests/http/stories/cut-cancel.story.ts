import { Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { lockCollection } from "../../../src/settlement/collection-lock"
import { settleAttempt } from "../../../src/settlement/settle-attempt"
import { waitFor } from "../../harness/wait-for"
import { heardOf, reconcileNow, releaseStock, runJob, setStock } from "../actions"
import { capturedBook } from "../book"
import { linkSteps } from "../link-steps"
import { meet } from "../meet"
import type { StoryContext } from "../story-context"

/**
 * The host cancels an order in many commits, the first of which releases its stock, and goes on with none of them after
 * its process was killed.
 */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const orders = () => ctx.container.resolve(Modules.ORDER)
  const links = linkSteps(ctx)
  const fails = () => Promise.reject(new Error("Connection terminated unexpectedly"))
  async function paidOrder(provider?: string, attempts: Record<string, string> = { "": "closed" }) {
    const cart = await ctx.readyCart()
    for (const [nth, status] of Object.entries(attempts)) {
      await ctx.shopper.createPaymentSession(cart.collectionId, provider)
      await control().setStatus(`${cart.cartId}${nth}`, status)
    }
    const book = await capturedBook(ctx, cart.cartId)
    return { ...cart, orderId: book.orders[0]!.id }
  }

  /** The books as a kill leaves them, right after the host has released the stock. */
  async function cutCancel({ collectionId, orderId }: { collectionId: string; orderId: string }) {
    await payin().attempts.beginOrderCancel([collectionId], 150)
    await releaseStock(ctx, orderId)
  }

  async function reservedOf(orderId: string): Promise<number[]> {
    const { items } = await orders().retrieveOrder(orderId, { relations: ["items"] })
    const ofItems = { line_item_id: items!.map(({ id }) => id) }
    const rows = await ctx.container.resolve(Modules.INVENTORY).listReservationItems(ofItems)
    return rows.map(({ quantity }) => Number(quantity)).sort((a, b) => b - a)
  }

  async function checkAll(collectionIds: string[]) {
    const attempts = (await Promise.all(collectionIds.map((id) => links.attemptsOf(id)))).flat()
    for (const { id } of attempts) await payin().attempts.scheduleCheck(id, -1)
    await runJob(ctx)
  }

  async function isMarked(cartId: string): Promise<boolean> {
    const attempts = await payin().listAttempts({ cart_id: cartId })
    return attempts.some(({ order_cancel_began_at }) => order_cancel_began_at !== null)
  }

  async function cancelByStaff(orderId: string): Promise<number> {
    const { token } = (await ctx.api.post("/auth/user/emailpass", ctx.seed.admin)).data as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    return (await ctx.shopper.request("POST", `/admin/orders/${orderId}/cancel`, { headers })).status
  }

  /** Whoever waits for the collection's lock in vain waits no longer than for one try. */
  function impatient(collectionId: string) {
    const locking = ctx.container.resolve(Modules.LOCKING)
    const acquire = locking.acquire.bind(locking)
    return jest.spyOn(locking, "acquire").mockImplementation(async (...args) => {
      await acquire(...args).catch((error: unknown) => {
        if (args[0] === `payin:${collectionId}`) jest.spyOn(performance, "now").mockReturnValueOnce(Infinity)
        throw error
      })
    })
  }

  describe("a store that was killed while staff canceled a paid order", () => {
    beforeEach(() => control().reset())

    it("reserves the order's stock again, and does not announce the order a second time", async () => {
      const order = await paidOrder()
      const announced = heardOf(ctx, "order.placed")
      await cutCancel(order)
      await reconcileNow(ctx, order.cartId)
      const whole = { orders: [{ status: "pending" }], reservations: 1, captures: [100], openCases: [] }
      expect(await capturedBook(ctx, order.cartId)).toMatchObject(whole)
      expect(announced).not.toContain(order.orderId)
      expect(await isMarked(order.cartId)).toBe(false)
      await releaseStock(ctx, order.orderId)
      await reconcileNow(ctx, order.cartId)
      expect(await capturedBook(ctx, order.cartId)).toMatchObject({ reservations: 0, openCases: [] })
    })

    it("reserves it also when a person had decided about the money, or the service takes it back", async () => {
      const decided = await paidOrder()
      const { trade_revision, id } = (await payin().listAttempts({ cart_id: decided.cartId }))[0]!
      await payin().updateAttempts([{ id, resolved_revision: trade_revision }])
      await cutCancel(decided)
      await reconcileNow(ctx, decided.cartId)
      expect(await capturedBook(ctx, decided.cartId)).toMatchObject({ reservations: 1, openCases: [] })
      const reverted = await paidOrder()
      await cutCancel(reverted)
      await control().setStatus(reverted.cartId, "canceled")
      await reconcileNow(ctx, reverted.cartId)
      expect(await capturedBook(ctx, reverted.cartId)).toMatchObject({ reservations: 1, openCases: ["reverted"] })
    })

    it("makes it a case when the goods were sold meanwhile, which closes once there is stock again", async () => {
      // One case, although the first try of its shopper came to nothing.
      const order = await paidOrder(undefined, { "": "canceled", _2: "closed" })
      await cutCancel(order)
      await setStock(ctx, 0)
      await reconcileNow(ctx, order.cartId)
      expect(await capturedBook(ctx, order.cartId)).toMatchObject({ openCases: ["stock_not_reserved"] })
      await setStock(ctx, 10)
      await reconcileNow(ctx, order.cartId)
      expect(await capturedBook(ctx, order.cartId)).toMatchObject({ reservations: 1, openCases: [] })
    })

    it("reserves it once an order that was still waiting is paid", async () => {
      const cart = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(cart.collectionId, "pp_payin_orders")
      const { id: orderId } = await ctx.shopper.orderOf(cart.cartId)
      await cutCancel({ ...cart, orderId })
      await reconcileNow(ctx, cart.cartId)
      await control().setStatus(cart.cartId, "closed")
      expect(await capturedBook(ctx, cart.cartId)).toMatchObject({ reservations: 1, captures: [100], openCases: [] })
      await releaseStock(ctx, orderId)
      await reconcileNow(ctx, cart.cartId)
      expect(await capturedBook(ctx, cart.cartId)).toMatchObject({ reservations: 0, openCases: [] })
    })

    it("reserves it once where the order has two payments, that of its cart and that of a link", async () => {
      const { collectionId, linkId, orderId } = await links.raisedOrder()
      await links.start(linkId)
      await links.pay(linkId)
      await links.untilCaptured(linkId)
      expect(await reservedOf(orderId)).toEqual([2, 1])
      await payin().attempts.beginOrderCancel([collectionId, linkId], 150)
      await releaseStock(ctx, orderId)
      const meeting = meet(ctx.container.resolve(Modules.INVENTORY), "createReservationItems")
      await checkAll([collectionId, linkId]).finally(() => meeting.mockRestore())
      expect(await reservedOf(orderId)).toEqual([2, 1])
    })

    it("reserves nothing for an order that had nothing reserved: a draft that was paid, say", async () => {
      const orderId = await links.draftOrder()
      const linkId = await links.linkFor(orderId, 45)
      await links.start(linkId)
      await links.pay(linkId)
      await links.untilCaptured(linkId)
      await cutCancel({ collectionId: linkId, orderId })
      await checkAll([linkId])
      expect(await reservedOf(orderId)).toEqual([])
      expect(await links.openCasesOf(linkId)).toEqual([])
      expect(await links.attemptsOf(linkId)).toMatchObject([{ order_cancel_began_at: null }])
    })

    it("knows of it, because the order was marked before Medusa began", async () => {
      const { cartId, orderId } = await paidOrder()
      const marked: boolean[] = []
      const canceled = jest.spyOn(orders(), "cancel").mockImplementationOnce(async () => {
        marked.push(await isMarked(cartId))
        throw new Error("Connection terminated unexpectedly")
      })
      expect(await cancelByStaff(orderId)).toBe(500)
      canceled.mockRestore()
      expect(marked).toEqual([true])
      await waitFor(async () => !(await isMarked(cartId)), { what: "the mark to go" })
      expect(await cancelByStaff(orderId)).toBe(200)
      await waitFor(async () => !(await isMarked(cartId)), { what: "the mark to go" })
      expect(await capturedBook(ctx, cartId)).toMatchObject({ orders: [{ status: "canceled" }], reservations: 0 })
    })

    it.each([500, 400])("reserves it where a cancellation was not taken back, last answered %d", async (last) => {
      const { cartId, orderId } = await paidOrder()
      const inventory = ctx.container.resolve(Modules.INVENTORY)
      const cancel = jest.spyOn(orders(), "cancel").mockImplementationOnce(fails)
      const restore = jest.spyOn(inventory, "restoreReservationItemsByLineItem").mockImplementation(fails)
      expect(await cancelByStaff(orderId)).toBe(500)
      for (const spy of [cancel, restore]) spy.mockRestore()
      expect(await capturedBook(ctx, cartId)).toMatchObject({ orders: [{ status: "pending" }], reservations: 0 })
      if (last === 400) await orders().completeOrder(orderId)
      if (last === 400) expect(await cancelByStaff(orderId)).toBe(400)
      await reconcileNow(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ reservations: 1, openCases: [] })
      await waitFor(async () => !(await isMarked(cartId)), { what: "the mark to go" })
    })

    it.each([500, 400])("keeps no stock when staff canceled it, and were last answered with %d", async (last) => {
      const { cartId, orderId } = await paidOrder(undefined, { "": "canceled", _2: "closed" })
      const told = heardOf(ctx, "order.canceled")
      const cancel = orders().cancel.bind(orders())
      const late = (id: string) => cancel(id).then(fails)
      const cut = jest.spyOn(orders(), "cancel").mockImplementationOnce(late as never)
      expect(await cancelByStaff(orderId)).toBe(500)
      cut.mockRestore()
      if (last === 400) expect(await cancelByStaff(orderId)).toBe(400)
      await waitFor(async () => (await runJob(ctx), !(await isMarked(cartId))), { what: "the mark to go" })
      expect(await capturedBook(ctx, cartId)).toMatchObject({ orders: [{ status: "canceled" }], reservations: 0 })
      await waitFor(() => told.includes(orderId), { what: "the event" })
      expect(await cancelByStaff(orderId)).toBe(400)
      await reconcileNow(ctx, cartId)
      await waitFor(async () => !(await payin().outbox.waitingSince()), { what: "all events to be sent" })
      expect(told.filter((id) => id === orderId)).toHaveLength(1)
    })

    it("leaves a cancellation alone that is slow, however long it holds the order's lock", async () => {
      const { cartId, collectionId, orderId } = await paidOrder()
      const cancel = orders().cancel.bind(orders()) as (...args: unknown[]) => Promise<never>
      let goOn = () => undefined as void
      const gate = new Promise<void>((resolve) => (goOn = resolve))
      let hasReleased = false
      const slow = jest.spyOn(orders(), "cancel").mockImplementationOnce(async (...args: unknown[]) => {
        hasReleased = true
        await gate
        return await cancel(...args)
      })
      const status = cancelByStaff(orderId)
      await waitFor(() => hasReleased, { what: "Medusa to have released the stock" })
      const tried = impatient(collectionId)
      await reconcileNow(ctx, cartId)
      tried.mockRestore()
      expect(await isMarked(cartId)).toBe(true)
      expect(await capturedBook(ctx, cartId)).toMatchObject({ orders: [{ status: "pending" }], reservations: 0 })
      goOn()
      expect(await status).toBe(200)
      slow.mockRestore()
      const canceled = { orders: [{ status: "canceled" }], reservations: 0, captures: [100] }
      expect(await capturedBook(ctx, cartId)).toMatchObject(canceled)
    })

    it("leaves one alone as well that begins while it settles without the lock", async () => {
      const order = await paidOrder()
      const [attempt] = await payin().listAttempts({ cart_id: order.cartId })
      const unlock = (await lockCollection(ctx.container, order.collectionId, 0))!
      const tried = impatient(order.collectionId)
      const read = payin().readTradeOf.bind(payin())
      const readLate = jest.spyOn(payin(), "readTradeOf").mockImplementationOnce(async (...args) => {
        await cutCancel(order)
        return await read(...args)
      })
      expect(await settleAttempt(ctx.container, attempt!.id)).toMatchObject({ outcome: "settled" })
      for (const spy of [tried, readLate]) spy.mockRestore()
      expect(await isMarked(order.cartId)).toBe(true)
      expect(await capturedBook(ctx, order.cartId)).toMatchObject({ reservations: 0 })
      // It was cut off after all, and its lock is free.
      await unlock()
      await reconcileNow(ctx, order.cartId)
      expect(await capturedBook(ctx, order.cartId)).toMatchObject({ reservations: 1, openCases: [] })
    })
  })
}
