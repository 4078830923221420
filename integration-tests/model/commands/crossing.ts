import { setTimeout as pause } from "node:timers/promises"
import * as fc from "fast-check"
import { type Doing, doing } from "../command"
import type { World } from "../world"

/** Longer than a reading needs to reach the service, and shorter than any time limit of the store. */
const READING_MS = 150

/** The latest trade first. */
const tradesOf = (world: World) => world.service.trades().reverse()

const movesMoney = doing({
  actor: "service",
  name: "finds that the money of one trade was meant for another:",
  weight: 5,
  arg: fc.record({
    from: fc.nat(2),
    to: fc.nat(2),
    told: fc.constantFrom("both", "both", "the one", "the other", "neither"),
  }),
  can: ({ books }) => books.trades.length > 1 && books.trades.some(({ status }) => status === "closed"),
  async act(world, { from, to, told }) {
    const { service } = world
    const trades = tradesOf(world)
    const paid = trades.filter(({ status }) => status === "closed")
    const one = paid[from % paid.length]!
    const others = trades.filter(({ id }) => id !== one.id)
    const other = others[to % others.length]!
    await service.move(one.id, "canceled")
    await service.move(other.id, "closed")
    await Promise.all([
      told === "both" || told === "the one" ? service.tell(one.id, "trade") : undefined,
      told === "both" || told === "the other" ? service.tell(other.id, "trade") : undefined,
    ])
  },
})

const attemptOf = ({ books }: World, id: string) => books.attempts.find(({ trade_id }) => trade_id === id)?.id

/** Ways to have the store read a trade. */
const readings = {
  staff: (world: World, id: string) => world.asStaff("POST", `/payin/attempts/${attemptOf(world, id)}/refresh`),
  "the shopper": (world: World, id: string) =>
    world.asShopper("GET", `/store/payin/payment-sessions?payin_attempt=${attemptOf(world, id)}`),
  "a completion": (world: World) => world.asShopper("POST", `/store/carts/${world.cartIds[0]}/complete`),
  "a callback": (world: World, id: string) => world.service.tell(id, "trade"),
}

const overtakes = doing({
  actor: "service",
  name: "changes its mind while its answer is under way:",
  weight: 4,
  arg: fc.record({
    which: fc.nat(1),
    reader: fc.constantFrom(...(Object.keys(readings) as (keyof typeof readings)[])),
    status: fc.constantFrom("closed", "closed", "canceled", "dispute", "active"),
    isTold: fc.boolean(),
  }),
  can: ({ books, lane }) => books.trades.length > 0 && !lane.front.isAway && !lane.front.isBlurred,
  async act(world, { which, reader, status, isTold }) {
    const trades = tradesOf(world)
    const { id } = trades[which % trades.length]!
    const late = world.lane.front.holdAnswer(id)
    const reading = readings[reader](world, id)
    // Not every reader asks the service: a trade may just have been read.
    await Promise.race([late.isGiven, pause(READING_MS)])
    await world.service.move(id, status)
    const telling = isTold ? world.service.tell(id, "trade") : undefined
    await pause(READING_MS)
    late.letThrough()
    await Promise.all([reading, telling])
  },
})

/** Money and words that cross on their way. */
export const crossingDoings: Doing[] = [movesMoney, overtakes]
