import * as fc from "fast-check"
import { type Doing, doing } from "../command"
import type { World } from "../world"

type Options = World["payin"]["options"]["accounts"][string]

const removed = new WeakMap<World, Options>()
const limited = new WeakMap<World, Options["limits"]>()

const takesOut = doing({
  actor: "staff",
  name: "takes the account out of the options:",
  weight: 2,
  // Of the two names of one account, the other one may get its news from then on.
  arg: fc.constantFrom("for good", "for its other name"),
  can: (world) => world.store.isOwn && !removed.has(world),
  async act(world, what) {
    const { accounts } = world.payin.options
    removed.set(world, accounts[world.account]!)
    delete accounts[world.account]
    if (what === "for its other name") world.lane.sendNewsTo(world.account, world.store.url, "other")
    await readAgain(world)
  },
})

const putsBack = doing({
  actor: "staff",
  name: "puts the account back into the options",
  weight: 6,
  can: (world) => removed.has(world),
  act: putBack,
})

const limits = doing({
  actor: "staff",
  name: "changes the account's limits:",
  weight: 2,
  arg: fc.constantFrom<{ min?: string; max?: string }>({ max: "20" }, { min: "5000" }, {}),
  can: (world) => world.store.isOwn && !removed.has(world),
  async act(world, bounds) {
    const options = world.payin.options.accounts[world.account]!
    if (!limited.has(world)) limited.set(world, options.limits)
    options.limits = { [world.market.currency.toUpperCase()]: bounds }
    await readAgain(world)
  },
})

async function putBack(world: World): Promise<void> {
  const options = removed.get(world)
  if (!options || !removed.delete(world)) return
  world.payin.options.accounts[world.account] = options
  world.payin.breaker.lift(world.account)
  world.lane.sendNewsTo(world.account, world.store.url, "own")
  await readAgain(world)
}

/** The account as its options had it at first. */
export async function restoreAccount(world: World): Promise<void> {
  await putBack(world)
  const bounds = limited.get(world)
  if (bounds === undefined || !limited.delete(world)) return
  world.payin.options.accounts[world.account]!.limits = bounds
  await readAgain(world)
}

/** As after a restart: nothing is known of what the options said before. */
async function readAgain(world: World): Promise<void> {
  await world.asStaff("GET", "/payin/accounts")
}

/** Whoever keeps the store's options changes them while payments are under way. */
export const accountDoings: Doing[] = [takesOut, putsBack, limits]
