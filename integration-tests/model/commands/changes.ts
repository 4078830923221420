import * as fc from "fast-check"
import { type Doing, doing } from "../command"
import type { World } from "../world"
import { sentItem, standing } from "./standing"

const isSent = (world: World) => sentItem(world) !== undefined

/** Two requests of staff, the second with what the first made; nothing when it was refused. */
async function begin(world: World, kind: "claim" | "exchange" | "return", body: object): Promise<string | undefined> {
  const { id } = standing(world)!
  world.touch(id)
  const answer = await world.asStaff("POST", `/${kind}s`, { order_id: id, ...body })
  return (answer.body[kind]?.id ?? undefined) as string | undefined
}

/** Where it comes back to is known from the first, as the panel has staff say. */
const inbound = (world: World, { item }: { item: string }) => ({
  items: [{ id: item, quantity: 1 }],
  location_id: world.shop.seed.stockLocationId,
})

export const exchanges = doing({
  actor: "staff",
  name: "exchanges a piece:",
  weight: 4,
  arg: fc.record({
    out: fc.constantFrom(1, 4, 10),
    end: fc.constantFrom("confirmed", "dropped", "left open", "canceled"),
  }),
  can: isSent,
  async act(world, { out, end }) {
    const piece = sentItem(world)!
    const id = await begin(world, "exchange", {})
    if (!id) return
    await world.asStaff("POST", `/exchanges/${id}/inbound/items`, inbound(world, piece))
    const items = [{ variant_id: world.goods[1]!.variantId, quantity: out }]
    await world.asStaff("POST", `/exchanges/${id}/outbound/items`, { items })
    if (end === "left open") return
    if (end === "dropped") return void (await world.asStaff("DELETE", `/exchanges/${id}/request`))
    const { status } = await world.asStaff("POST", `/exchanges/${id}/request`, {})
    if (status !== 200) return void (await world.asStaff("DELETE", `/exchanges/${id}/request`))
    if (end === "canceled") await world.asStaff("POST", `/exchanges/${id}/cancel`, {})
  },
})

export const claims = doing({
  actor: "staff",
  name: "settles a claim:",
  weight: 3,
  arg: fc.record({ type: fc.constantFrom("refund", "replace"), out: fc.constantFrom(0, 5), isCanceled: fc.boolean() }),
  can: isSent,
  async act(world, { type, out, isCanceled }) {
    const piece = sentItem(world)!
    const id = await begin(world, "claim", { type })
    if (!id) return
    const items = [{ id: piece.item, quantity: 1, reason: "production_failure" }]
    await world.asStaff("POST", `/claims/${id}/claim-items`, { items })
    await world.asStaff("POST", `/claims/${id}/inbound/items`, inbound(world, piece))
    if (type === "replace") {
      const sent = [{ variant_id: world.goods[1]!.variantId, quantity: 1, unit_price: out }]
      await world.asStaff("POST", `/claims/${id}/outbound/items`, { items: sent })
    }
    const { status } = await world.asStaff("POST", `/claims/${id}/request`, {})
    if (status !== 200) return void (await world.asStaff("DELETE", `/claims/${id}/request`))
    if (isCanceled) await world.asStaff("POST", `/claims/${id}/cancel`, {})
  },
})

const returns = doing({
  actor: "staff",
  name: "takes a piece back",
  weight: 3,
  arg: fc.constantFrom("received", "received broken", "on its way", "canceled"),
  can: isSent,
  async act(world, end) {
    const piece = sentItem(world)!
    const id = await begin(world, "return", { location_id: world.shop.seed.stockLocationId })
    if (!id) return
    const items = [{ id: piece.item, quantity: 1 }]
    await world.asStaff("POST", `/returns/${id}/request-items`, { items })
    const { status } = await world.asStaff("POST", `/returns/${id}/request`, {})
    if (status !== 200) return void (await world.asStaff("DELETE", `/returns/${id}/request`))
    if (end === "canceled") return void (await world.asStaff("POST", `/returns/${id}/cancel`, {}))
    if (end === "on its way") return
    await world.asStaff("POST", `/returns/${id}/receive`, {})
    const kept = end === "received" ? "receive-items" : "dismiss-items"
    await world.asStaff("POST", `/returns/${id}/${kept}`, { items })
    await world.asStaff("POST", `/returns/${id}/receive/confirm`, {})
  },
})

const credits = doing({
  actor: "staff",
  name: "gives the order a credit",
  weight: 4,
  arg: fc.constantFrom(10, 25, "all"),
  can: (world) => standing(world) !== undefined,
  async act(world, arg) {
    const { id } = standing(world)!
    world.touch(id)
    const { body } = await world.asStaff("GET", `/orders/${id}?fields=id,total,summary`)
    const pending = Number(body.order?.summary?.pending_difference ?? 0)
    const most = Math.abs(pending)
    const amount = Math.sign(pending) * (arg === "all" ? most : Math.min(Number(arg), most))
    if (amount === 0) return
    await world.asStaff("POST", `/orders/${id}/credit-lines`, { amount, reference: "goodwill", reference_id: "x" })
  },
})

const prices = doing({
  actor: "staff",
  name: "changes a price in the order:",
  weight: 3,
  arg: fc.constantFrom(0, 1, 33.33, 77),
  // Of goods that went out, the host would reserve once more.
  can: (world) => standing(world)?.status === "pending" && !standing(world)!.fulfilled,
  async act(world, unit_price) {
    const { id } = standing(world)!
    world.touch(id)
    const [item] = world.books.items.filter(({ order }) => order === id)
    if (!item || (await world.asStaff("POST", "/order-edits", { order_id: id })).status !== 200) return
    const body = { quantity: Math.max(item.ordered, item.fulfilled), unit_price }
    await world.asStaff("POST", `/order-edits/${id}/items/item/${item.item}`, body)
    const { status } = await world.asStaff("POST", `/order-edits/${id}/confirm`)
    if (status !== 200) await world.asStaff("DELETE", `/order-edits/${id}`)
  },
})

export const asksForRest = doing({
  actor: "staff",
  name: "asks for what the order owes",
  weight: 6,
  arg: fc.constantFrom(1, 2),
  can: (world) => standing(world) !== undefined,
  async act(world, people) {
    const { id } = standing(world)!
    const ask = () => world.asStaff("POST", `/payin/orders/${id}/payment-link`)
    await Promise.all(Array.from({ length: people }, ask))
  },
})

const paysElsewhere = doing({
  actor: "staff",
  name: "starts a payment for a collection:",
  weight: 2,
  arg: fc.record({
    which: fc.nat(2),
    provider: fc.constantFrom("pp_system_default", "ours"),
    isAuthorized: fc.boolean(),
  }),
  can: ({ books }) => books.collections.length > 0,
  async act(world, { which, provider, isAuthorized }) {
    const { collections } = world.books
    const { id, order } = collections[which % collections.length]!
    const provider_id = provider === "ours" ? world.provider : provider
    const { body } = await world.asStaff("POST", `/payment-collections/${id}/payment-sessions`, { provider_id })
    const session = body.payment_collection?.payment_sessions?.at(-1)?.id as string | undefined
    if (!session || !order || !isAuthorized) return
    await world.asStaff("POST", `/orders/${order}/payment-sessions/authorize`, { payment_session_id: session })
  },
})

const deletesCollection = doing({
  actor: "staff",
  name: "deletes an order's payment collection",
  weight: 1,
  arg: fc.nat(2),
  can: ({ books }) => books.collections.some(({ order }) => order !== null),
  async act(world, which) {
    const own = world.books.collections.filter(({ order }) => order !== null)
    await world.asStaff("DELETE", `/payment-collections/${own[which % own.length]!.id}`)
  },
})

const closesOrder = doing({
  actor: "staff",
  name: "puts the order away:",
  weight: 1,
  arg: fc.constantFrom("complete", "archive"),
  can: (world) => standing(world) !== undefined,
  async act(world, how) {
    await world.asStaff("POST", `/orders/${standing(world)!.id}/${how}`, {})
  },
})

const corrects = doing({
  actor: "staff",
  name: "corrects the order's address",
  weight: 1,
  can: (world) => standing(world) !== undefined,
  async act(world) {
    await world.asStaff("POST", `/orders/${standing(world)!.id}`, { email: `new-${world.email}` })
  },
})

export const changeDoings: Doing[] = [
  corrects,
  exchanges,
  claims,
  returns,
  credits,
  prices,
  asksForRest,
  paysElsewhere,
  deletesCollection,
  closesOrder,
]
