import * as fc from "fast-check"
import { busOf, changes } from "../bus"
import { type Doing, doing } from "../command"
import type { World } from "../world"

const repeats = doing({
  actor: "service",
  name: "sends a callback as it was once more:",
  weight: 5,
  // The first are the oldest.
  arg: fc.nat(4),
  can: ({ service }) => service.sent.length > 0,
  act: async ({ service }, which) => await service.sendAgain(which),
})

const ownCallbacks = ({ books: { attempts, callbacks } }: World) =>
  callbacks.filter(({ attempt }) => attempts.some(({ id }) => id === attempt))

const replays = doing({
  actor: "staff",
  name: "has a callback processed again",
  weight: 2,
  arg: fc.nat(3),
  can: (world) => ownCallbacks(world).length > 0,
  async act(world, which) {
    const callbacks = ownCallbacks(world)
    await world.asStaff("POST", `/payin/callbacks/${callbacks[which % callbacks.length]!.id}/replay`, {})
  },
})

/** What has happened, or may have, of which a bus may not be sure that everybody has heard. */
function events({ books, deeds, shop }: World): (readonly [name: string, id: string])[] {
  const { captures, orders, refunds } = books
  const { announced } = busOf(shop.container)
  const changed = changes.flatMap((name) => orders.map(({ id }) => [name, id] as const))
  return [
    ...orders.filter(({ is_draft }) => !is_draft).map(({ id }) => ["order.placed", id] as const),
    ...orders.filter(({ status }) => status === "canceled").map(({ id }) => ["order.canceled", id] as const),
    ...deeds.touchedByStaff.map((id) => ["order.updated", id] as const),
    ...changed.filter((event) => announced.has(event.join(" "))),
    ...captures.map(({ payment }) => ["payment.captured", payment] as const),
    ...refunds.map(({ payment }) => ["payment.refunded", payment] as const),
  ]
}

const redelivers = doing({
  actor: "fate",
  name: "the bus delivers an event again:",
  weight: 4,
  arg: fc.record({ which: fc.nat(6), times: fc.constantFrom(1, 1, 3) }),
  can: (world) => world.store.isOwn && events(world).length > 0,
  act(world, { which, times }) {
    const all = events(world)
    const [name, id] = all[which % all.length]!
    for (let time = 0; time < times; time++) busOf(world.shop.container).deliverAgain(name, id)
  },
})

const isDeaf = (world: World) => busOf(world.shop.container).isDeaf(world)

/** After its last reading, nobody would find out what an event was to tell. */
const loses = doing({
  actor: "fate",
  name: "the bus begins to lose events",
  weight: 2,
  can: (world) => world.store.isOwn && world.daysPassed === 0 && world.books.trades.length > 0 && !isDeaf(world),
  act: (world) => busOf(world.shop.container).deafen(world),
})

const hears = doing({
  actor: "fate",
  name: "the bus delivers events as it should",
  weight: 4,
  can: isDeaf,
  act: (world) => busOf(world.shop.container).hearAgain(world),
})

/** News that comes twice, late or never. */
export const newsDoings: Doing[] = [repeats, replays, redelivers, loses, hears]
