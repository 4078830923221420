import * as fc from "fast-check"
import { type Doing, doing } from "../command"
import type { World } from "../world"

/** A trade that the store has: one that it does not know yet would rightly be asked for again. */
function known(world: World, which: number) {
  const trades = world.service
    .trades()
    .reverse()
    .filter(({ id }) => world.books.attempts.some(({ trade_id }) => trade_id === id))
  return trades[which % Math.max(trades.length, 1)]
}

const isHonest = ({ lane: { front } }: World) => front.lies.length === 0 && !front.isBlurred

const hides = doing({
  actor: "service",
  name: "loses sight of a trade",
  weight: 2,
  arg: fc.nat(1),
  can: (world) => isHonest(world) && known(world, 0) !== undefined,
  act: (world, which) => world.service.hide(known(world, which)!.id),
})

const lags = doing({
  actor: "service",
  name: "answers from now on with what a trade was",
  weight: 4,
  arg: fc.nat(1),
  can: (world) => isHonest(world) && known(world, 0) !== undefined,
  act: (world, which) => world.service.freeze(known(world, which)!.id),
})

const recovers = doing({
  actor: "service",
  name: "has its wits together again",
  weight: 5,
  can: ({ lane }) => lane.front.isBlurred,
  act: (world) => world.service.recover(),
})

/** A service whose look-ups lag behind, or miss what is there. */
export const sightDoings: Doing[] = [hides, lags, recovers]
