import * as fc from "fast-check"
import { type Doing, doing } from "../command"
import { interruptedSteps, interruptions } from "../interruptions"
import type { World } from "../world"

const goesAway = doing({
  actor: "fate",
  name: "the service goes away",
  weight: 2,
  can: ({ lane }) => !lane.front.isAway,
  act: ({ lane }) => (lane.front.isAway = true),
})

const comesBack = doing({
  actor: "fate",
  name: "the service comes back",
  weight: 6,
  can: ({ lane }) => lane.front.isAway,
  act: ({ lane }) => (lane.front.isAway = false),
})

const interrupts = doing({
  actor: "fate",
  name: "the database goes away at the next",
  weight: 3,
  arg: fc.constantFrom(...interruptedSteps),
  can: ({ deeds, books, store }) => !deeds.interrupted && store.isOwn && books.trades.length > 0,
  act(world, step) {
    world.deeds.interrupted = true
    interruptions(world.shop.container).failNext(step, world)
  },
})

const losesAnswer = doing({
  actor: "fate",
  name: "the database does its work, but its answer is lost, at the next",
  weight: 3,
  arg: fc.constantFrom(...interruptedSteps),
  can: interrupts.can as (world: World) => boolean,
  async act(world, step) {
    world.deeds.interrupted = true
    await Promise.resolve(interruptions(world.shop.container).failNext(step, world, "its answer"))
  },
})

const losesWrite = doing({
  actor: "fate",
  name: "the database goes away at a write of ours:",
  weight: 4,
  arg: fc.record({ count: fc.constantFrom(1, 1, 2, 3, 5), lost: fc.constantFrom("the call", "its answer") }),
  can: ({ deeds, books, store }) => !deeds.interrupted && store.isOwn && books.attempts.length > 0,
  async act(world, write) {
    world.deeds.interrupted = true
    await Promise.resolve(interruptions(world.shop.container).failWrite(world, { ...write, of: "writes" }))
  },
})

const losesCommit = doing({
  actor: "fate",
  name: "the database goes away at a commit of ours:",
  weight: 4,
  arg: fc.record({ count: fc.constantFrom(1, 1, 1, 2, 3), lost: fc.constantFrom("the call", "its answer") }),
  can: losesWrite.can as (world: World) => boolean,
  async act(world, write) {
    world.deeds.interrupted = true
    await Promise.resolve(interruptions(world.shop.container).failWrite(world, { ...write, of: "commits" }))
  },
})

const losesRead = doing({
  actor: "fate",
  name: "the database goes away at a look of ours:",
  weight: 4,
  arg: fc.constantFrom(1, 1, 2, 3, 5, 8),
  can: losesWrite.can as (world: World) => boolean,
  async act(world, count) {
    world.deeds.interrupted = true
    const read = { count, lost: "the call", of: "reads" } as const
    await Promise.resolve(interruptions(world.shop.container).failWrite(world, read))
  },
})

export const fateDoings: Doing[] = [goesAway, comesBack, interrupts, losesAnswer, losesWrite, losesCommit, losesRead]
