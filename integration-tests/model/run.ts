import * as fc from "fast-check"
import { starts } from "./beginnings"
import { calm } from "./calm"
import { type Doing, type Model, Step, stepsOf } from "./command"
import { doingsWithout } from "./doings"
import { Figures } from "./figures"
import { type Finding, wordsOf } from "./finding"
import type { AccountKind } from "./lane"
import { currencies, type Currency } from "./markets"
import { type Place, playSequence } from "./sequence"
import { shorten } from "./shorten"
import type { Shop, World } from "./world"

export type RunOptions = {
  runs: number
  seed: number
  without: readonly string[]
  /** In these sequences, the store is killed. */
  withKills: boolean
  /** No sequence begins later than this. */
  untilMs?: number
  /** How long to spend on shortening a failure. */
  shrinkMs: number
  tell: (line: string) => void
}

export type RunResult = { findings: Finding[]; figures: Figures }

/** The most steps in one sequence; a step that is impossible at that moment is skipped and does not count. */
const LONGEST = 16
const DRAWN = 70

/**
 * Plays `runs` sequences, one for each seed from `seed` on, in all places in parallel. A seed has its place, as goods of
 * another price are another sequence. A failure is shortened and reported, and the run goes on with the next seed.
 */
export async function runSequences(shop: Shop, places: readonly Place[], options: RunOptions): Promise<RunResult> {
  const figures = new Figures()
  const findings: Finding[] = []
  const seeds = Array.from({ length: options.runs }, (_, index) => options.seed + index)
  const work = async (place: Place, index: number) => {
    for (const seed of seeds.filter((one) => one % places.length === index)) {
      if (Date.now() >= (options.untilMs ?? Infinity)) return
      const finding = await playSeed(shop, place, { ...options, seed }, figures)
      if (finding) findings.push(finding)
      if (finding) options.tell(wordsOf(finding))
      if (figures.sequences % 25 === 0) options.tell(figures.progress(findings.length))
    }
  }
  await Promise.all(places.map(work))
  return { findings, figures }
}

async function playSeed(shop: Shop, place: Place, options: RunOptions, figures: Figures): Promise<Finding | undefined> {
  let found: Finding | undefined
  const count = (doing: Doing) => figures.count(doing)
  const steps = stepsOf(doingsWithout(options.without, options.withKills), { calm, count }, DRAWN)
  const property = fc.asyncProperty(fc.noBias(beginning), fc.noBias(steps), async (begin, commands) => {
    const outcome = await playSequence(shop, place, begin, async (world: World) => {
      const setup = (): { model: Model; real: World } => ({ model: { world, limit: LONGEST }, real: world })
      await fc.asyncModelRun(setup, commands)
    })
    figures.add(outcome)
    if (outcome.problems.length === 0) return
    found = { ...outcome, begin, seed: options.seed, lane: place.lane.name }
    throw new Error(outcome.problems.join("\n"))
  })
  // Shortened by `shorten`, which replays only what was played, and sticks to the promise that was broken.
  const result = await fc.check(property, { seed: options.seed, numRuns: 1, endOnFailure: true })
  if (!result.failed) return undefined
  if (!found) return { seed: options.seed, ...brokenModel(result.errorInstance) }
  const again = async (sequence: Pick<Finding, "begin" | "played">) => {
    figures.shortened += 1
    return await playAgain(shop, place, sequence)
  }
  return await shorten(found, again, Date.now() + options.shrinkMs)
}

/** This says nothing about the store: the model itself does not work. The other sequences go on. */
function brokenModel(error: unknown): Omit<Finding, "seed"> {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const problems = [`The model could not play the sequence: ${why}`]
  const nothing = { story: [], books: {}, played: [], kills: 0, hits: 0, inWrites: 0 }
  return { ...nothing, problems, begin: { kind: "pay", start: "a cart" } }
}

/** Plays one sequence as it was recorded. */
export async function playAgain(shop: Shop, place: Place, { begin, played }: Pick<Finding, "begin" | "played">) {
  const after = { calm, count: () => undefined }
  const known = doingsWithout([], true)
  return await playSequence(shop, place, begin, async (world) => {
    for (const [name, arg, rush] of played) {
      const doing = known.find((one) => one.name === name)
      if (!doing) throw new Error(`There is no command "${name}".`)
      const step = new Step(doing, arg, rush, after)
      if (step.check({ world, limit: Infinity })) await step.run({ world, limit: Infinity }, world)
    }
  })
}

const kinds = fc.oneof(
  { weight: 5, arbitrary: fc.constant<AccountKind>("pay") },
  { weight: 4, arbitrary: fc.constant<AccountKind>("order") },
  { weight: 1, arbitrary: fc.constantFrom<AccountKind>("keep", "ranged", "strict", "twin") },
  { weight: 3, arbitrary: fc.constantFrom<AccountKind>("falls", "fallsorder") },
  { weight: 3, arbitrary: fc.constant<AccountKind>("sends") },
)

const currency = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Currency>("eur") },
  { weight: 3, arbitrary: fc.constantFrom(...currencies) },
)

const beginning = fc.record({ kind: kinds, start: fc.constantFrom(...starts), currency })
