import * as fc from "fast-check"
import { prune } from "../../../src/modules/payin/retention/prune"
import { passTime, runJob } from "../calm"
import { type Doing, doing } from "../command"

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

const jobRuns = doing({
  actor: "time",
  name: "a minute passes",
  weight: 5,
  can: ({ books }) => books.attempts.length > 0,
  async act(world) {
    await passTime(world, MINUTE)
    await runJob(world)
  },
})

const windowEnds = doing({
  actor: "time",
  name: "the payment windows end",
  weight: 6,
  arg: fc.record({ told: fc.boolean() }),
  can: ({ books }) => books.trades.some(({ status }) => status === "active"),
  async act(world, { told }) {
    const active = world.service.trades().filter(({ status }) => status === "active")
    await passTime(world, 16 * MINUTE)
    if (!told) return await runJob(world)
    for (const { id } of active) await world.service.tell(id, "trade")
  },
})

const dayPasses = doing({
  actor: "time",
  name: "a day passes",
  weight: 2,
  can: (world) => world.books.attempts.length > 0 && world.daysPassed < 3,
  async act(world) {
    world.daysPassed += 1
    await passTime(world, DAY + 60 * MINUTE)
    await runJob(world)
  },
})

const yearPasses = doing({
  actor: "time",
  name: "a year passes",
  weight: 1,
  can: (world) => world.books.attempts.length > 0 && world.daysPassed < 3,
  async act(world) {
    world.daysPassed = 3
    world.isYearLater = true
    // What is at rest by then is thinned out.
    for (const days of [1, 9, 390]) {
      await passTime(world, days * DAY)
      await runJob(world)
    }
    const done = "delete from payin_callback where state = 'done' and account = any(?::text[])"
    await world.query(done, [world.lane.accounts])
    const pruned = prune(world.payin, world.payin.options, { now: () => new Date() })
    // Tomorrow, the job goes on with it.
    await pruned.catch((error: unknown) => {
      if (!world.deeds.interrupted) throw error
    })
  },
})

/** In seconds. The store's own clock is right; payment windows are as long as ever by the clock that counts them. */
const wrongBy = [-86_400, -3_600, -600, -45, 45, 600, 3_600]

const clockGoesWrong = doing({
  actor: "time",
  name: "the service's clock is wrong from now on, by",
  weight: 2,
  arg: fc.constantFrom(...wrongBy),
  can: ({ lane }) => lane.clockWrongMs === 0,
  act: ({ lane }, seconds) => (lane.clockWrongMs = seconds * 1_000),
})

const clockIsSet = doing({
  actor: "time",
  name: "the service's clock is set",
  weight: 2,
  can: ({ lane }) => lane.clockWrongMs !== 0,
  act: ({ lane }) => (lane.clockWrongMs = 0),
})

export const timeDoings: Doing[] = [jobRuns, windowEnds, dayPasses, yearPasses, clockGoesWrong, clockIsSet]
