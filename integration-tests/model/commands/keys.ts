import * as fc from "fast-check"
import { type Doing, doing } from "../command"
import { merchantOf } from "../lane"
import type { World } from "../world"

const connection = (world: World) => `/payin/accounts/${world.account}/connection`

const replacesKey = doing({
  actor: "service",
  name: "replaces the account's key",
  weight: 2,
  can: ({ isKeyReplaced }) => !isKeyReplaced,
  async act(world) {
    world.isKeyReplaced = true
    await Promise.resolve(world.lane.replaceKey(world.account))
  },
})

const entersKey = doing({
  actor: "staff",
  name: "enters the account's key:",
  weight: 8,
  arg: fc.record({
    // The one that the service has, or none that it knows.
    key: fc.constantFrom("its own", "its own", "its own", "a wrong one"),
    keep_previous_for_hours: fc.constantFrom(0, 24),
    save_untried: fc.boolean(),
  }),
  can: ({ isKeyReplaced }) => isKeyReplaced,
  async act(world, { key, ...how }) {
    const api_key = key === "its own" ? keyOf(world) : "no-such-key"
    await world.asStaff("POST", connection(world), { api_key, ...how })
  },
})

const forgetsKey = doing({
  actor: "staff",
  name: "removes the account's key from the panel",
  weight: 1,
  can: ({ isKeyReplaced }) => isKeyReplaced,
  act: async (world) => await world.asStaff("DELETE", connection(world)),
})

const keyOf = ({ lane, account }: World) => lane.control.settings(merchantOf(account)).apiKey

/** In the end, somebody notices that nothing works, and enters the key that the service has. */
export async function enterKey(world: World): Promise<void> {
  if (!world.isKeyReplaced) return
  await world.asStaff("POST", connection(world), { api_key: keyOf(world), save_untried: true })
}

export async function restoreKey(world: World): Promise<void> {
  if (!world.isKeyReplaced) return
  world.lane.restoreKey(world.account)
  await world.asStaff("DELETE", connection(world))
}

/** The account's key is replaced while payments are under way. */
export const keyDoings: Doing[] = [replacesKey, entersKey, forgetsKey]
