import * as fc from "fast-check"
import { doing, type Doing } from "../command"
import { interruptions } from "../interruptions"

const goesAway = doing({
  actor: "fate",
  name: "the service goes away",
  weight: 2,
  arg: fc.constant(undefined),
  can: ({ lane }) => !lane.front.isAway,
  act: async ({ lane }) => await Promise.resolve((lane.front.isAway = true)),
})

const comesBack = doing({
  actor: "fate",
  name: "the service comes back",
  weight: 6,
  arg: fc.constant(undefined),
  can: ({ lane }) => lane.front.isAway,
  act: async ({ lane }) => await Promise.resolve((lane.front.isAway = false)),
})

const losesEvents = doing({
  actor: "fate",
  name: "the store stops right after the next callbacks are accepted",
  weight: 1,
  arg: fc.constant(undefined),
  can: ({ books }) => books.attempts.length > 0,
  act: async (world) => await Promise.resolve(interruptions(world.shop.container).loseEvents(1)),
})

const interrupts = doing({
  actor: "fate",
  name: "the database goes away at the next",
  weight: 3,
  arg: fc.constantFrom(
    ...(["order", "reservation", "payment", "capture", "transaction", "session", "cart", "cancel"] as const),
  ),
  can: ({ deeds }) => !deeds.interrupted,
  async act(world, step) {
    world.deeds.interrupted = true
    await Promise.resolve(interruptions(world.shop.container).failNext(step))
  },
})

export const fateDoings: Doing[] = [goesAway, comesBack, losesEvents, interrupts]
