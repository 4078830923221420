import * as fc from "fast-check"
import { type Doing, doing } from "../command"
import type { World } from "../world"

const openCases = ({ books }: World) => books.cases.filter(({ closed_by }) => closed_by === null)

export const closes = doing({
  actor: "staff",
  name: "closes a case:",
  weight: 16,
  arg: fc.record({
    which: fc.nat(2),
    note: fc.constantFrom("sent back", "kept", "dealt with"),
    // Where the case does not have it, it is closed without one.
    choice: fc.constantFrom(undefined, "sent_back", "sent_difference_back", "keep_money", "handled"),
  }),
  can: (world) => openCases(world).length > 0,
  async act(world, { which, note, choice }) {
    const open = openCases(world)
    const { id } = open[which % open.length]!
    const at = world.lane.control.requests().length
    const close = (body: object) => world.asStaff("POST", `/payin/cases/${id}/close`, body)
    const chosen = await close({ note, choice })
    const { status } = chosen.status === 409 ? await close({ note }) : chosen
    const isUnsure = status === 0 || status >= 500
    if (status === 200 || (isUnsure && (await isClosed(world, id)))) world.deeds.decisions.push({ caseId: id, at })
  },
})

const closesAll = doing({
  actor: "staff",
  name: "closes all cases at once",
  weight: 8,
  arg: fc.constantFrom(undefined, "sent_back", "sent_difference_back", "keep_money", "handled"),
  can: (world) => openCases(world).length > 1,
  async act(world, choice) {
    const closing = openCases(world).map((_, which) => closes.act(world, { which, note: "all of them", choice }))
    await Promise.all(closing)
  },
})

/** Without an answer, or after a failure, it may be closed or not. */
async function isClosed(world: World, id: string): Promise<boolean> {
  const { cases } = await world.look()
  return cases.some((one) => one.id === id && one.closed_by !== null && one.closed_by !== "payin")
}

const retries = doing({
  actor: "staff",
  name: "has a case tried again",
  weight: 2,
  arg: fc.nat(2),
  can: (world) => openCases(world).length > 0,
  async act(world, which) {
    const open = openCases(world)
    await world.asStaff("POST", `/payin/cases/${open[which % open.length]!.id}/retry`)
  },
})

const refreshes = doing({
  actor: "staff",
  name: "has a pay-in read again",
  weight: 2,
  arg: fc.nat(2),
  can: ({ books }) => books.attempts.length > 0,
  async act(world, which) {
    const { attempts } = world.books
    await world.asStaff("POST", `/payin/attempts/${attempts[which % attempts.length]!.id}/refresh`)
  },
})

const changesSettings = doing({
  actor: "staff",
  name: "changes the account's settings:",
  weight: 1,
  arg: fc.constantFrom<Record<string, unknown>>(
    { mode: "order_then_pay" },
    { mode: "pay_then_order" },
    { unpaid_order: "cancel" },
    { unpaid_order: "keep" },
    { on_cart_change: "refuse" },
    { refunds: "by_hand" },
    { max_attempts: 1 },
  ),
  can: () => true,
  async act(world, body) {
    world.deeds.settingsChanged = true
    await world.asStaff("POST", `/payin/accounts/${world.account}`, body)
  },
})

const changesFallbacks = doing({
  actor: "staff",
  name: "changes the account's fallbacks:",
  weight: 2,
  arg: fc.constantFrom<object[]>(
    [],
    [{ bank: "any" }],
    [{ method: "sbp" }, { range: true }],
    [{ method: "card" }, { method: "sbp" }, { method: "qr" }, { bank: "any" }],
  ),
  can: ({ falls }) => falls,
  async act(world, fallbacks) {
    world.hasOtherFallbacks = true
    await world.asStaff("POST", `/payin/accounts/${world.account}`, { fallbacks })
  },
})

const withdraws = doing({
  actor: "staff",
  name: "takes the provider out of the region",
  weight: 1,
  can: ({ isWithdrawn }) => !isWithdrawn,
  act: (world) => world.offer(false),
})

const offersAgain = doing({
  actor: "staff",
  name: "puts the provider back into the region",
  weight: 3,
  can: ({ isWithdrawn }) => isWithdrawn,
  act: (world) => world.offer(true),
})

const deletesCart = doing({
  actor: "staff",
  name: "deletes the cart",
  weight: 1,
  can: ({ books }) => books.carts.some(({ completed }) => !completed),
  act: async (world) => await world.shop.container.resolve("cart").softDeleteCarts([...world.cartIds]),
})

const sellsOut = doing({
  actor: "staff",
  name: "sets the stock:",
  weight: 1,
  arg: fc.constantFrom(0, 1_000),
  can: ({ books }) => books.trades.length > 0,
  act: async (world, stocked) =>
    await world.query(
      "update inventory_level set stocked_quantity = ?, raw_stocked_quantity = ?::jsonb where inventory_item_id = ?",
      [stocked, JSON.stringify({ value: String(stocked), precision: 20 }), world.goods[0]!.inventoryItemId],
    ),
})

export const keeperDoings: Doing[] = [
  closesAll,
  closes,
  retries,
  refreshes,
  changesSettings,
  changesFallbacks,
  withdraws,
  offersAgain,
  deletesCart,
  sellsOut,
]
