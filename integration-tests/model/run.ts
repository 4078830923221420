import * as fc from "fast-check"
import { calm } from "./calm"
import { type Doing, type Model, stepsOf } from "./command"
import { doingsWithout } from "./doings"
import type { AccountKind } from "./lane"
import { Figures } from "./figures"
import { type Outcome, type Place, playSequence } from "./sequence"
import type { Shop, World } from "./world"

export type RunOptions = {
  runs: number
  seed: number
  /** The path of one failure, as fast-check prints it: nothing else is played then. */
  path?: string
  without: readonly string[]
  /** No sequence begins later than this. */
  untilMs?: number
  /** How long a failure may be made shorter. */
  shrinkMs: number
  tell: (line: string) => void
}

export type Finding = {
  seed: number
  path: string
  problems: string[]
  sequence: string
  story: string[]
  books: object
}

export type RunResult = { findings: Finding[]; figures: Figures }

/** The most that one sequence does; what cannot be done in the moment is passed over and does not count. */
const LONGEST = 16
const DRAWN = 70

/**
 * Plays `runs` sequences, one for each seed from `seed` on, in every place side by side. A failure is made shorter, told,
 * and the run goes on with the next seed.
 */
export async function runSequences(shop: Shop, places: readonly Place[], options: RunOptions): Promise<RunResult> {
  const figures = new Figures()
  const findings: Finding[] = []
  let next = options.seed
  const work = async (place: Place) => {
    while (next < options.seed + options.runs && Date.now() < (options.untilMs ?? Infinity)) {
      const finding = await playSeed(shop, place, { ...options, seed: next++ }, figures)
      if (finding) findings.push(finding)
      if (figures.sequences % 25 === 0) options.tell(figures.progress(findings.length))
    }
  }
  await Promise.all(places.map(work))
  return { findings, figures }
}

async function playSeed(shop: Shop, place: Place, options: RunOptions, figures: Figures): Promise<Finding | undefined> {
  const played = new Map<string, Outcome>()
  const began = Date.now()
  let isFirst = true
  const count = (doing: Doing) => void (isFirst && figures.count(doing))
  const steps = stepsOf(doingsWithout(options.without), { calm, count }, DRAWN)
  const property = fc.asyncProperty(fc.noBias(account), fc.noBias(steps), async (kind, commands) => {
    // A failure is made shorter for a while only; fast-check knows no such limit that waits for what is under way.
    fc.pre(isFirst || Date.now() < began + options.shrinkMs)
    const outcome = await playSequence(shop, place, kind, async (world: World) => {
      world.tell(`(account: ${kind})`)
      const setup = (): { model: Model; real: World } => ({ model: { world, limit: LONGEST }, real: world })
      await fc.asyncModelRun(setup, commands)
    })
    if (isFirst) figures.add(outcome.steps)
    isFirst = false
    if (outcome.problems.length === 0) return
    played.set(`${kind} ${String(commands)}`, outcome)
    throw new Error(outcome.problems.join("\n"))
  })
  const result = await fc.check(property, {
    seed: options.seed,
    numRuns: 1,
    ...(options.path ? { path: options.path, endOnFailure: true } : {}),
  })
  if (!result.failed) return undefined
  const [kind, commands] = result.counterexample ?? []
  const shortest = played.get(`${kind} ${String(commands)}`) ?? [...played.values()].at(-1)
  const finding = {
    seed: options.seed,
    path: result.counterexamplePath ?? "0",
    problems: shortest?.problems ?? [String((result.errorInstance as Error | null)?.stack)],
    sequence: `(${kind}) ${String(commands)}`,
    story: shortest?.story ?? [],
    books: shortest?.books ?? {},
  }
  options.tell(wordsOf(finding))
  return finding
}

const account = fc.oneof(
  { weight: 5, arbitrary: fc.constant<AccountKind>("pay") },
  { weight: 4, arbitrary: fc.constant<AccountKind>("order") },
  { weight: 1, arbitrary: fc.constantFrom<AccountKind>("keep", "ranged", "strict") },
)

export function wordsOf({ seed, path, problems, story, books }: Finding): string {
  return [
    "",
    `A promise is broken (seed ${seed}):`,
    ...problems.map((problem) => `  ${problem}`),
    "by",
    ...story.map((line) => `  ${line}`),
    `again: npm run test:model -- --seed ${seed} --path ${path}`,
    ...(process.env.MODEL_BOOKS ? [JSON.stringify(books, null, 1)] : []),
    "",
  ].join("\n")
}
