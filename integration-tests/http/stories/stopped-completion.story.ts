import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow, releaseStock, reserveBesides, runJob, setStock } from "../actions"
import { bookOf, capturedBook } from "../book"
import { takeTurn } from "../job-turns"
import {
  jobUntilQuiet,
  type Stop,
  stopCompletion,
  type StoppedCompletion,
  timePasses,
  wakeAfterLocks,
} from "../stopped-completion"
import type { StoryContext } from "../story-context"

/**
 * Medusa links an order, ends its cart and reserves its stock in parallel, and takes all of that back in parallel too. A
 * process that is killed there leaves any part of it. Here the completion stands still at one call, and its locks run
 * out. The same with really killed processes is in `integration-tests/chaos/killed-completion.spec.ts`.
 */
export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

  const flows = {
    "placed first": "pp_payin_orders",
    "completed too early": "pp_payin_default",
    "paid before": "pp_payin_default",
  } as const
  type Flow = keyof typeof flows

  let stopped: StoppedCompletion | undefined

  async function stop(flow: Flow, at: Stop) {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId, flows[flow])
    if (flow === "paid before") await control().setStatus(cart.cartId, "closed", { callback: false })
    stopped = await stopCompletion(ctx, at, () => ctx.shopper.completeCart(cart.cartId))
    return cart
  }

  /** Every order of the store, and what is reserved, by the rows and by the sum that Medusa keeps. */
  async function stored(): Promise<{ orders: number; reserved: number; level: number }> {
    const { rows } = await db().raw<{ rows: [{ orders: number; reserved: number; level: number }] }>(`select
      (select count(*)::int from "order" where deleted_at is null) as orders,
      (select coalesce(sum(quantity), 0)::float from reservation_item where deleted_at is null) as reserved,
      (select sum(reserved_quantity)::float from inventory_level where deleted_at is null) as level`)
    return rows[0]
  }

  const isEnded = async (id: string) =>
    (await ctx.container.resolve(Modules.CART).retrieveCart(id, { select: ["id", "completed_at"] })).completed_at !==
    null

  /** The job finds it and gets on with it; a shopper whose order is gone completes the cart again, and pays. */
  async function jobComes(cartId: string): Promise<void> {
    await timePasses(ctx)
    await runJob(ctx)
    if (control().trades().length === 0) await ctx.shopper.orderOf(cartId)
  }

  async function payByCard(collectionId: string) {
    const path = `/store/payment-collections/${collectionId}/payment-sessions`
    const body = { provider_id: "pp_payin_orders", data: { method: "card" } }
    return await ctx.shopper.request("POST", path, { body })
  }

  /** Not beside the job, which would find the same order. */
  const payLater = (collectionId: string) =>
    takeTurn(async () => (await timePasses(ctx), await payByCard(collectionId)))

  const whole = { orders: [{ status: "pending" }], captures: [100], transactions: [100], refunds: [], openCases: [] }
  beforeEach(() => {
    control().reset()
    stopped = undefined
  })
  afterEach(() => stopped?.wake("goes on"))

  describe("an order whose completion was killed", () => {
    it.each<[Flow, Stop["when"], Stop["at"]]>([
      ["placed first", "after", "order"],
      ["placed first", "before", "links"],
      ["placed first", "before", "cart"],
      ["placed first", "before", "reservations"],
      ["placed first", "before", "payment"],
      ["completed too early", "before", "reservations"],
      ["completed too early", "after", "reservations taken back"],
      ["completed too early", "after", "cart taken back"],
      ["completed too early", "after", "links taken back"],
      ["paid before", "before", "reservations"],
      ["paid before", "before", "transactions"],
    ])("is whole once it is paid: %s, killed %s: %s", async (flow, when, at) => {
      const { cartId } = await stop(flow, { at, when })
      await jobComes(cartId)
      await control().setStatus(cartId, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject(whole)
      expect(await stored()).toEqual({ orders: 1, reserved: 2, level: 2 })
      expect(await isEnded(cartId)).toBe(true)
    })

    it("has its stock before anybody pays it, so that no other cart takes its goods", async () => {
      const { cartId } = await stop("placed first", { at: "reservations", when: "before" })
      expect(await stored()).toEqual({ orders: 1, reserved: 0, level: 0 })
      await jobComes(cartId)
      expect(await stored()).toEqual({ orders: 1, reserved: 2, level: 2 })
      expect(await bookOf(ctx, cartId)).toMatchObject({ attempts: [{ state: "open" }], captures: [] })
    })

    it.each<Flow>(["completed too early", "placed first"])("is shown to nobody while it is young: %s", async (flow) => {
      const { cartId } = await stop(flow, { at: "payment", when: "before" })
      const path = `/store/carts/${cartId}/complete`
      expect(await ctx.shopper.request("POST", path)).toMatchObject({ status: 409, body: { code: "payin_busy" } })
      await timePasses(ctx)
      await ctx.shopper.request("POST", path)
      expect(await stored()).toMatchObject({ orders: flow === "placed first" ? 1 : 0 })
      expect(control().trades()).toHaveLength(1)
    })

    it("goes when its goods were sold meanwhile, and nobody is asked to pay for them", async () => {
      const { cartId } = await stop("placed first", { at: "reservations", when: "before" })
      await setStock(ctx, 1)
      await timePasses(ctx)
      await runJob(ctx)
      expect(await stored()).toEqual({ orders: 0, reserved: 0, level: 0 })
      expect(await isEnded(cartId)).toBe(false)
      expect(control().trades()).toEqual([])
    })

    it("gets no other payment while it is young, and is whole before it gets one", async () => {
      const { cartId, collectionId } = await stop("placed first", { at: "reservations", when: "before" })
      const busy = { status: 409, body: { code: "payin_busy" } }
      expect(await payByCard(collectionId)).toMatchObject(busy)
      const body = { metadata: { note: "later" } }
      expect(await ctx.shopper.request("POST", `/store/carts/${cartId}`, { body })).toMatchObject(busy)
      expect(control().trades()).toEqual([])
      await payLater(collectionId)
      expect(await stored()).toEqual({ orders: 1, reserved: 2, level: 2 })
      expect(await payByCard(collectionId)).toMatchObject({ status: 200 })
      await control().setStatus(control().trades().at(-1)!.externalTransactionId!, "closed")
      expect(await capturedBook(ctx, cartId)).toMatchObject(whole)
    })

    it("is gone before another payment is opened for goods that were sold meanwhile", async () => {
      const { cartId, collectionId } = await stop("placed first", { at: "reservations", when: "before" })
      await setStock(ctx, 1)
      await payLater(collectionId)
      expect(await stored()).toEqual({ orders: 0, reserved: 0, level: 0 })
      expect(await isEnded(cartId)).toBe(false)
      expect(control().trades()).toEqual([])
    })

    it("gets back what Medusa's rollback had taken from it, after its payment was asked for", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId, "pp_payin_orders")
      const { id } = await ctx.shopper.orderOf(cartId)
      const payin = ctx.container.resolve(PAYIN_MODULE)
      const { metadata } = await ctx.container.resolve(Modules.ORDER).retrieveOrder(id, { select: ["id", "metadata"] })
      const [attempt] = await payin.listAttempts({ cart_id: cartId })
      // Not due before its stock is gone: the job may run at any moment, and would find the order whole.
      const began = { mark: metadata!.payin_attempt as string, now: attempt!.created_at, lookAfterSeconds: 120 }
      await payin.completions.begin(attempt!.id, began)
      await releaseStock(ctx, id)
      await timePasses(ctx)
      await runJob(ctx)
      expect(await stored()).toEqual({ orders: 1, reserved: 2, level: 2 })
      expect(await bookOf(ctx, cartId)).toMatchObject({ attempts: [{ state: "open", completion_mark: null }] })
    })
  })

  /** It stood still for longer than Medusa's lock on the cart holds; somebody else has placed the order meanwhile. */
  async function wakeLate(cartId: string, how: "goes on" | "fails", meanwhile = async (_: string) => {}) {
    await jobComes(cartId)
    await control().setStatus(cartId, "closed")
    const { orders } = await capturedBook(ctx, cartId)
    await meanwhile(orders[0]!.id)
    await wakeAfterLocks(ctx, stopped!, how)
    stopped = undefined
    await jobUntilQuiet(ctx, cartId)
  }

  describe("an order that was placed while a process stood still in the same completion", () => {
    it.each<[Stop["when"], Stop["at"], "goes on" | "fails"]>([
      ["before", "links", "goes on"],
      ["before", "links", "fails"],
      ["before", "reservations", "goes on"],
      ["after", "links", "fails"],
      ["after", "payment", "fails"],
    ])("is whole, with its cart ended, when that one %s %s then %s", async (when, at, how) => {
      const { cartId } = await stop("placed first", { at, when })
      await wakeLate(cartId, how)
      expect(await bookOf(ctx, cartId)).toMatchObject({ ...whole, attempts: [{ state: "captured" }] })
      expect(await stored()).toEqual({ orders: 1, reserved: 2, level: 2 })
      expect(await isEnded(cartId)).toBe(true)
    })

    it.each<Stop["at"]>(["reservations", "payment"])("keeps what a plugin reserves for it besides: %s", async (at) => {
      const { cartId } = await stop("placed first", { at, when: "before" })
      await wakeLate(cartId, "goes on", async (orderId) => await reserveBesides(ctx, orderId))
      expect(await stored()).toEqual({ orders: 1, reserved: 4, level: 4 })
    })

    it("is a case when that one took it away, and its cart cannot become another", async () => {
      const { cartId } = await stop("placed first", { at: "cart", when: "before" })
      await wakeLate(cartId, "fails")
      expect(await bookOf(ctx, cartId)).toMatchObject({
        orders: [],
        captures: [100],
        openCases: ["paid_without_order"],
      })
      const [lost] = await db()("payin_case").where({ kind: "paid_without_order" })
      expect(lost.facts).toEqual([{ fact: "cart_ended" }])
    })
  })

  describe("a cart that leads to an order which is gone", () => {
    it("becomes an order once it is paid", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const link = ctx.container.resolve(ContainerRegistrationKeys.LINK)
      await link.create({ [Modules.ORDER]: { order_id: "order_gone" }, [Modules.CART]: { cart_id: cartId } })
      await control().setStatus(cartId, "closed")
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.length > 0, { what: "the case" })
      await jobUntilQuiet(ctx, cartId)
      expect(await capturedBook(ctx, cartId)).toMatchObject(whole)
    })

    it("is a case when its payment was captured, until it has another order", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed")
      const book = await capturedBook(ctx, cartId)
      await releaseStock(ctx, book.orders[0]!.id)
      await ctx.container.resolve(Modules.ORDER).deleteOrders([book.orders[0]!.id])
      await ctx.container.resolve(Modules.CART).updateCarts([{ id: cartId, completed_at: null as unknown as Date }])
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], openCases: ["paid_without_order"] })
      const told = async () =>
        (await ctx.shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)).body.payment
      expect(await told()).toMatchObject({ state: "needs_help", order_id: null })
      await jobUntilQuiet(ctx, cartId)
      const now = await bookOf(ctx, cartId)
      expect(now).toMatchObject(whole)
      expect(await told()).toMatchObject({ state: "paid", order_id: now.orders[0]!.id })
    })
  })
}
