import * as fc from "fast-check"
import type { World } from "./world"

type Actor = "shopper" | "service" | "staff" | "time" | "fate"

/** Something an actor may do, as long as it makes sense now. */
export type Doing<Arg = any> = {
  actor: Actor
  name: string
  /** How often it is drawn, relative to the others. */
  weight: number
  arg: fc.Arbitrary<Arg>
  /** Whether it is possible in the current world: nobody edits a canceled order. */
  can(world: World, arg: Arg): boolean
  act(world: World, arg: Arg): unknown
}

/** Keeps the type of the argument. Most doings need none. */
export function doing<Arg = undefined>(one: Omit<Doing<Arg>, "arg"> & { arg?: Doing<Arg>["arg"] }): Doing {
  return { arg: fc.constant(undefined), ...one }
}

/** fast-check's model: the sequence has one world, which exists once it has begun. */
export type Model = { world: World; limit: number }

export type After = (world: World) => Promise<unknown>

/** A command as it is recorded, so that it can be replayed. */
export type Played = [name: string, arg: unknown, rush: boolean]

export class Step implements fc.AsyncCommand<Model, World> {
  constructor(
    readonly doing: Doing,
    readonly arg: unknown,
    readonly rush: boolean,
    readonly after: { calm: After; count: (doing: Doing) => void },
  ) {}

  check({ world, limit }: Readonly<Model>): boolean {
    // While no store runs, nobody gets anything done with it.
    const isHeard = world.store.isUp || (this.doing.actor !== "shopper" && this.doing.actor !== "staff")
    return isHeard && world.steps < limit && this.doing.can(world, this.arg)
  }

  async run(_: Model, world: World): Promise<void> {
    world.steps += 1
    world.tell(`${world.steps}. ${this.toString()}`)
    world.played.push([this.doing.name, this.arg, this.rush])
    this.after.count(this.doing)
    await this.doing.act(world, this.arg)
    if (!this.rush && !world.isHurried) await this.after.calm(world)
    await world.store.isSettled()
    await world.look()
  }

  toString(): string {
    const { actor, name } = this.doing
    const arg = this.arg === undefined || this.arg === null ? "" : ` ${wordsOf(this.arg)}`
    return `${actor}: ${name}${arg}${this.rush ? " (and does not wait)" : ""}`
  }
}

function wordsOf(arg: unknown): string {
  return typeof arg === "string" ? arg : JSON.stringify(arg).replace(/["{}]/g, "").replace(/,/g, ", ")
}

/** Long sequences of what the actors do, drawn by weight. Four in a hundred do not wait for what they caused. */
export function stepsOf(doings: readonly Doing[], after: Step["after"], maxCommands: number) {
  const rush = fc.oneof({ weight: 24, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })
  const drawn = doings.map((doing) => ({
    weight: doing.weight,
    arbitrary: fc.tuple(doing.arg, rush).map(([arg, isRushed]) => new Step(doing, arg, isRushed, after)),
  }))
  return fc.commands([fc.oneof(...drawn)], { maxCommands, size: "max", disableReplayLog: true })
}
