import * as fc from "fast-check"
import { type Doing, doing } from "./command"
import type { World } from "./world"

type Drawn = { name: string; arg: unknown }

/** Drawn by weight, as a sequence draws them. */
export function oneOf(doings: readonly Doing[]): fc.Arbitrary<Drawn> {
  return fc.oneof(
    ...doings.map(({ arg, name, weight }) => ({ weight, arbitrary: arg.map((value) => ({ name, arg: value })) })),
  )
}

/** What two actors do in the same moment, each without knowing of the other. */
export function atOnce(ones: readonly Doing[], others: readonly Doing[]): Doing {
  const known = [...ones, ...others]
  const find = ({ name }: Drawn) => known.find((one) => one.name === name)!
  const can = (world: World, drawn: Drawn) => find(drawn).can(world, drawn.arg)
  return doing({
    actor: "fate",
    name: "two things happen at once:",
    weight: 40,
    arg: fc.record({ one: oneOf(ones), other: oneOf(others), headStartMs: fc.constantFrom(0, 0, 5, 20, 60, 150) }),
    can: (world, { one, other }) => world.store.isOwn && can(world, one) && can(world, other),
    async act(world, { one, other, headStartMs }) {
      world.isAtOnce = true
      const late = async () => {
        await new Promise((resolve) => setTimeout(resolve, headStartMs))
        // What the first one did may have left nothing to do.
        if (can(world, other)) await find(other).act(world, other.arg)
      }
      await Promise.all([find(one).act(world, one.arg), late()])
      world.isAtOnce = false
    },
  })
}
