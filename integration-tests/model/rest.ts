import { busOf } from "./bus"
import { calm, endOfJobs, passTime, runJob } from "./calm"
import { besideTheMoney } from "./checker/problem"
import { restoreAccount } from "./commands/accounts"
import { enterKey } from "./commands/keys"
import { interruptions } from "./interruptions"
import { finishRefunds } from "./kills/due-work"
import type { World } from "./world"

const MINUTE = 60
const HOUR = 60 * MINUTE

/** As long as an ended trade is read again by itself. An unreported change is found within it. */
const longWait = 8 * 24 * HOUR

/** Another lane's job may have read a trade just before time passed: its attempt is due only once time passes again. */
const LONG_WAITS = 3

/** Work stuck in a call of the host that never ends is given up after two minutes. */
const LONGEST_WORK_MS = 150_000

/** What keeps failing is eventually tried every six hours, and reported to staff after some tries. */
const TRIES = 8
const longestPause = 7 * HOUR

/**
 * Brings the shop to rest: the service is up and answers, time passes, and the jobs run until nothing is due except
 * what waits for a person. What the service never reported, the jobs have to find.
 */
export async function comeToRest(world: World): Promise<void> {
  world.tell("The shop comes to rest.")
  interruptions(world.shop.container).clear(world)
  world.isHurried = false
  if (!world.store.isUp) await world.store.startAgain()
  world.lane.front.isAway = false
  world.lane.control.faults.clear()
  world.service.recover()
  busOf(world.shop.container).hearAgain(world)
  await restoreAccount(world)
  await enterKey(world)
  // A callback that was stored, and whose sender was told that it was not, is found by the job alone.
  if (world.deeds.interrupted) await runJob(world)
  if (!(await calm(world, LONGEST_WORK_MS))) world.seen.push(`${world.cartIds[0]} is worked on and worked on.`)
  await world.look()
  await passAndWork(world, 11 * MINUTE)
  if (!world.store.isOwn) await startAgain(world)
  if (world.store.kills > 0 || world.books.refunds.length > 0) await finishRefunds(world.shop.container)
  await passAndWork(world, longWait)
  for (let waited = 1; waited < LONG_WAITS && isReadAgain(world); waited++) await passAndWork(world, longWait)
  for (let tried = 0; tried < TRIES && isTriedAgain(world); tried++) await passAndWork(world, longestPause)
  await endOfJobs()
  await calm(world, 20_000)
}

/** A kill may hit the work above; one whose moment did not come comes now. */
async function startAgain(world: World): Promise<void> {
  await world.store.kill()
  await world.store.startAgain()
  await passAndWork(world, 11 * MINUTE)
}

async function passAndWork(world: World, seconds: number): Promise<void> {
  await passTime(world, seconds)
  await untilNothingIsDue(world)
}

const isReadAgain = ({ books }: World) => books.attempts.some(({ next_check }) => next_check)

async function untilNothingIsDue(world: World): Promise<void> {
  for (let run = 0; run < 4; run++) {
    await endOfJobs()
    const { attempts, callbacks, sent } = await world.look()
    // Whatever a killed process left, the first run of the job may find.
    const isFirst = run === 0 && world.store.kills > 0
    if (
      !isFirst &&
      ![...attempts, ...sent, ...callbacks.filter(({ state }) => state === "pending")].some(({ due }) => due)
    )
      return
    await runJob(world)
  }
}

/** Something still fails, and staff were not told. */
function isTriedAgain({ books: { attempts, callbacks, cases } }: World): boolean {
  const open = cases.filter(({ closed_by, kind }) => closed_by === null && !besideTheMoney.includes(kind))
  const isReported = (id: string) => open.some(({ attempt }) => attempt === id)
  const untold = attempts.filter(({ id }) => !isReported(id))
  const isOwed = callbacks.some(({ state }) => state === "pending") && untold.length === attempts.length
  return isOwed || untold.some(({ failures, state }) => failures > 0 || state === "opening")
}
