import type { BenchOptions } from "../bench-options"
import type { BenchStack } from "../bench-stack"
import type { LoadResult } from "../load/closed-loop"
import { loadFromOutside } from "../load/load-process"
import { type Measured, measured, type MeasureName } from "../report/measured"
import { say } from "../report/say"
import { allSettled } from "./accepting-callbacks"

type Round = Record<"forged" | "bare401" | "good" | "bare200", LoadResult>

const rate = { unit: "per second", ratio: "ours_by_theirs" } as const
const names: Record<"forged" | "good", MeasureName> = {
  forged: { id: "1c", title: "Forged callbacks refused, against a bare 401", aim: { atLeast: 0.9 }, ...rate },
  good: { id: "1f", title: "Good ones stored without fsync, against a bare 200", aim: { atLeast: 0.7 }, ...rate },
}

/** Our webhook and the least that the same host can do: routes that read nothing and answer at once. */
export async function measureAgainstBareRoutes(stack: BenchStack, { quick }: BenchOptions): Promise<Measured[]> {
  const countedMs = quick ? 2_000 : 4_000
  await playRound(stack, 1_000)
  const rounds: Round[] = []
  for (let round = 1; round <= (quick ? 3 : 7); round++) {
    rounds.push(await playRound(stack, countedMs))
    say(`  1c, 1f round ${round}: ${describe(rounds.at(-1)!)}`)
  }
  const sides = (ours: keyof Round, theirs: keyof Round) =>
    rounds.map((one) => ({ ours: one[ours].perSecond, theirs: one[theirs].perSecond }))
  return [
    measured(names.forged, sides("forged", "bare401"), [
      "The bare routes are middlewares of the same store, mounted as ours are, without a body parser. They get the same " +
        "requests, read nothing, and answer at once.",
    ]),
    measured(names.good, sides("good", "bare200"), [
      "Postgres does not wait for the disk (fsync and full_page_writes off), for this measure alone. The callbacks are " +
        "those of 1a, and what becomes of them after the answer runs beside it.",
    ]),
  ]
}

async function playRound(stack: BenchStack, countedMs: number): Promise<Round> {
  const url = (path: string) => `${stack.storeUrl}/hooks/${path}`
  const plan = { countedMs, rampMs: 1_000 }
  const [unsigned, signed] = [{ ammunition: "forged" } as const, { ammunition: "nameless" } as const]
  const ours = url("payment/payin_default")
  const forged = await loadFromOutside({ ...plan, ...unsigned, url: ours, expectedStatus: 401 })
  const bare401 = await loadFromOutside({ ...plan, ...unsigned, url: url("bare/401"), expectedStatus: 401 })
  await stack.setDurable(false)
  try {
    const good = await loadFromOutside({ ...plan, ...signed, url: ours, expectedStatus: 200 })
    await allSettled(stack)
    const bare200 = await loadFromOutside({ ...plan, ...signed, url: url("bare/200"), expectedStatus: 200 })
    return { forged, bare401, good, bare200 }
  } finally {
    await stack.setDurable(true)
  }
}

function describe(round: Round): string {
  const one = (side: keyof Round) => `${side} ${Math.round(round[side].perSecond)}/s`
  const by = (ours: keyof Round, theirs: keyof Round) => (round[ours].perSecond / round[theirs].perSecond).toFixed(2)
  return (
    `${one("forged")}, ${one("bare401")}, ${by("forged", "bare401")}; ` +
    `${one("good")}, ${one("bare200")}, ${by("good", "bare200")}`
  )
}
