import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  beginOrderEditOrderWorkflow,
  confirmOrderEditRequestWorkflow,
  orderEditAddNewItemWorkflow,
  orderEditUpdateItemQuantityWorkflow,
} from "@medusajs/medusa/core-flows"
import reconcile from "../../src/jobs/reconcile"
import { PAYIN_MODULE } from "../../src/modules/payin"
import type { Fault } from "../../src/sandbox"
import { waitFor } from "../harness/wait-for"
import { bookOf } from "./book"
import { takeTurn } from "./job-turns"
import type { Shopper } from "./shopper"
import type { ReadyCart, StoryContext } from "./story-context"

/**
 * A create whose answer is lost and that cannot be looked up: the attempt stays opening.
 *
 * @param lookUps the fault of look-ups by external id from now on; default: 500
 */
export async function lostCreate(
  ctx: StoryContext,
  kind: "cut_before_commit" | "cut_after_commit",
  lookUps: Partial<Fault> = {},
): Promise<ReadyCart> {
  const cart = await ctx.readyCart()
  const { faults } = ctx.sandbox.control
  faults.add({ operation: "pay-in", kind })
  faults.add({ operation: "external", kind: "status", times: Number.POSITIVE_INFINITY, ...lookUps })
  await expect(ctx.shopper.createPaymentSession(cart.collectionId)).rejects.toThrow("answered 422")
  expect((await bookOf(ctx, cart.cartId)).attempts).toMatchObject([{ state: "opening", trade_id: null }])
  return cart
}

/** The creates that the service got. */
export function createsOf({ sandbox }: Pick<StoryContext, "sandbox">) {
  return sandbox.control.requests().filter(({ operation }) => operation === "pay-in")
}

/** Runs the job, and waits for what goes on behind it. */
export async function runJob(ctx: StoryContext): Promise<void> {
  await takeTurn(() => reconcile(ctx.container))
  const { attempts, jobs } = ctx.container.resolve(PAYIN_MODULE)
  await untilIdle(attempts.workers, jobs)
}

export async function untilIdle(...work: { idle: () => Promise<void> }[]): Promise<void> {
  let isIdle = false
  void Promise.all(work.map((each) => each.idle())).then(() => (isIdle = true))
  await waitFor(() => isIdle, { what: "the end of the checks", timeoutMs: 60_000 })
}

/**
 * Makes the cart's attempts due and runs the job, as it runs by itself every few seconds. They are settled by somebody who
 * has looked at Medusa after the call.
 */
export async function reconcileNow(ctx: StoryContext, cartId: string): Promise<void> {
  await nobodyAtWork(ctx, { cart_id: cartId })
  // Failures in quick succession count as one. Before they are due: the store's own turn may be the one that fails.
  const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db("payin_attempt")
    .where({ cart_id: cartId, deleted_at: null })
    .update({ settle_failed_at: db.raw("settle_failed_at - interval '1 day'") })
  const payin = ctx.container.resolve(PAYIN_MODULE)
  for (const { id } of await payin.listAttempts({ cart_id: cartId })) await payin.attempts.scheduleCheck(id, -1)
  await runJob(ctx)
  // The job skips what a callback's worker is processing.
  await nobodyAtWork(ctx, { cart_id: cartId })
}

type PaymentOf = { cart_id: string } | { payment_collection_id: string }

export async function nobodyAtWork(ctx: StoryContext, of: PaymentOf): Promise<void> {
  const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const atWork = () => db("payin_attempt").where(of).where({ deleted_at: null }).where("lease_until", ">", db.fn.now())
  await waitFor(async () => (await atWork()).length === 0, {
    what: "the end of other work on the payment",
    timeoutMs: 60_000,
  })
}

/** A logged-in customer with an account. */
export async function loggedInShopper(
  ctx: StoryContext,
  email = "mira@example.com",
): Promise<{ id: string; shopper: Shopper }> {
  const credentials = { email, password: "supersecret" }
  const { data: registration } = await ctx.api.post("/auth/customer/emailpass/register", credentials)
  const registering = ctx.shopperWith({ authorization: `Bearer ${registration.token}` })
  const { body } = await registering.request("POST", "/store/customers", { body: { email: credentials.email } })
  const { data: login } = await ctx.api.post("/auth/customer/emailpass", credentials)
  return { id: body.customer.id, shopper: ctx.shopperWith({ authorization: `Bearer ${login.token}` }) }
}

/** Sets how many pieces of the first product are in stock. */
export async function setStock(ctx: StoryContext, stocked_quantity: number): Promise<void> {
  const inventory = ctx.container.resolve(Modules.INVENTORY)
  const [level] = await inventory.listInventoryLevels({ inventory_item_id: ctx.seed.products[0]!.inventoryItemId })
  const { inventory_item_id, location_id } = level!
  await inventory.updateInventoryLevels([{ inventory_item_id, location_id, stocked_quantity }])
}

/** A paid cart whose order cannot be placed, because the stock ran out meanwhile. */
export async function paidWithoutStock(ctx: StoryContext): Promise<ReadyCart> {
  const cart = await ctx.readyCart()
  await ctx.shopper.createPaymentSession(cart.collectionId)
  await setStock(ctx, 0)
  await ctx.sandbox.control.setStatus(cart.cartId, "closed")
  const isCase = async () => (await bookOf(ctx, cart.cartId)).openCases.includes("paid_without_order")
  await waitFor(isCase, { what: "the case" })
  // Settling goes on for a moment: it would close what the story opens by hand.
  const isOver = async () => (await bookOf(ctx, cart.cartId)).attempts[0]!.lease_owner === null
  await waitFor(isOver, { what: "the end of settling" })
  return cart
}

/** Staff edit an order: one more piece of the first product, which raises its total. */
export async function addPieceToOrder(ctx: StoryContext, order_id: string): Promise<void> {
  const items = [{ variant_id: ctx.seed.products[0]!.variantId, quantity: 1 }]
  await editOrder(ctx, order_id, () => orderEditAddNewItemWorkflow(ctx.container).run({ input: { order_id, items } }))
}

/** Staff edit an order: one piece less of its first item, which lowers its total. */
export async function takePieceFromOrder(ctx: StoryContext, order_id: string): Promise<void> {
  const order = await ctx.container.resolve(Modules.ORDER).retrieveOrder(order_id, { relations: ["items"] })
  const [item] = order.items!
  const items = [{ id: item!.id, quantity: Number(item!.quantity) - 1 }]
  await editOrder(ctx, order_id, () =>
    orderEditUpdateItemQuantityWorkflow(ctx.container).run({ input: { order_id, items } }),
  )
}

async function editOrder(ctx: StoryContext, order_id: string, edit: () => Promise<unknown>): Promise<void> {
  await beginOrderEditOrderWorkflow(ctx.container).run({ input: { order_id } })
  await edit()
  await confirmOrderEditRequestWorkflow(ctx.container).run({ input: { order_id } })
}

/** Staff delete an order's reservations. */
export async function releaseStock(ctx: StoryContext, orderId: string): Promise<void> {
  const order = await ctx.container.resolve(Modules.ORDER).retrieveOrder(orderId, { relations: ["items"] })
  const inventory = ctx.container.resolve(Modules.INVENTORY)
  await inventory.deleteReservationItemsByLineItem(order.items!.map(({ id }) => id))
}

/** Another plugin reserves as much again for an order's items. */
export async function reserveBesides(ctx: StoryContext, orderId: string): Promise<void> {
  const order = await ctx.container.resolve(Modules.ORDER).retrieveOrder(orderId, { relations: ["items"] })
  const inventory = ctx.container.resolve(Modules.INVENTORY)
  const rows = await inventory.listReservationItems({ line_item_id: order.items!.map(({ id }) => id) })
  await inventory.createReservationItems(
    rows.map(({ inventory_item_id, line_item_id, location_id, quantity }) => {
      return { inventory_item_id, line_item_id, location_id, quantity }
    }),
  )
}

/** The ids that the host's event of that name tells of from now on, in order. */
export function heardOf(ctx: StoryContext, name: string): string[] {
  const told: string[] = []
  const listen = ({ data }: { data: { id: string } }) => Promise.resolve(void told.push(data.id))
  ctx.container.resolve(Modules.EVENT_BUS).subscribe(name, listen as never)
  return told
}
