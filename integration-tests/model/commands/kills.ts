import * as fc from "fast-check"
import { refundTables, tables } from "../../chaos/kill-moment"
import { oneOf } from "../at-once"
import { calm } from "../calm"
import { type Doing, doing } from "../command"
import { anyTable, heldTables } from "../kills/write-hold"

/** Each needs a store that was started for it. */
const MOST_KILLS = 2

const thenMs = fc.constantFrom(0, 0, 1, 5, 20, 60)

/** Once something is written, while the host completes a cart, or after a while. */
const moment = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ commitIn: fc.constantFrom(...tables), count: fc.constantFrom(1, 1, 1, 2, 3), thenMs }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ commitIn: fc.constantFrom(...refundTables), count: fc.integer({ min: 1, max: 3 }), thenMs }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ commitIn: fc.constant("order"), count: fc.integer({ min: 1, max: 2 }), thenMs }),
  },
  { weight: 2, arbitrary: fc.record({ afterMs: fc.integer({ min: 5, max: 1_500 }) }) },
)

const kills = doing({
  actor: "fate",
  name: "the store is killed at",
  weight: 25,
  arg: fc.record({ moment, isHurried: fc.boolean() }),
  can: ({ store }) => store.isOwn && store.kills < MOST_KILLS,
  async act(world, { moment, isHurried }) {
    // Two servers without Redis at the same time are another story.
    if (!(await calm(world))) return world.tell("  (too much is under way)")
    await world.store.doom(moment)
    world.isHurried = isHurried
  },
})

const startsAgain = doing({
  actor: "fate",
  name: "the store starts again",
  weight: 12,
  can: ({ store }) => !store.isUp,
  async act(world) {
    await world.store.startAgain()
    world.isHurried = false
  },
})

/** Counted over all tables, a write comes in nearly every command; to one table it seldom does, but meets rare steps. */
const held = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ writeTo: fc.constantFrom(...heldTables), count: fc.constantFrom(1, 1, 1, 2, 2, 3, 5) }),
  },
  { weight: 2, arbitrary: fc.record({ writeTo: fc.constant(anyTable), count: fc.integer({ min: 1, max: 12 }) }) },
)

/** A kill in the middle of a write, while that command is under way: seldom is anything else hit. */
export function killedDuring(doings: readonly Doing[]): Doing {
  const find = (name: string) => doings.find((one) => one.name === name)!
  return doing({
    actor: "fate",
    name: "the store is killed during:",
    weight: 60,
    arg: fc
      .tuple(fc.record({ what: oneOf(doings), isDone: fc.boolean() }), held)
      .map(([during, write]) => ({ ...during, ...write })),
    can: (world, { what }) =>
      world.store.isOwn && world.store.kills < MOST_KILLS && find(what.name).can(world, what.arg),
    async act(world, { what, ...moment }) {
      if (!(await calm(world))) return world.tell("  (too much is under way)")
      await world.store.doom(moment)
      await find(what.name).act(world, what.arg)
    },
  })
}

/** Drawn only for sequences that may take as long as a store takes to start. */
export const killDoings: Doing[] = [kills, startsAgain]
