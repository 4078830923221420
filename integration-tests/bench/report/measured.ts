/** One round: ours and theirs back to back, so that drift of the machine affects both. */
export type Round = { ours: number; theirs: number }

export type Aim = { atLeast: number } | { atMost: number }

/** How a measure describes itself. */
export type MeasureName = {
  /** `1a`: the number of `--only`, and a letter where it covers several. */
  id: string
  title: string
  unit: string
  /** `ours_by_theirs` for rates and costs, `theirs_by_ours` for "times faster". */
  ratio: "ours_by_theirs" | "theirs_by_ours"
  /** Without one, the measure only informs. */
  aim?: Aim
}

export type Measured = MeasureName & {
  rounds: Round[]
  ours: number
  theirs: number
  /** The ratio of each round: its median, and the smallest and largest. */
  ratioMedian: number
  ratioMin: number
  ratioMax: number
  met: boolean | undefined
  /** What a reader needs to know about this run. */
  notes: string[]
}

/** Medians of the rounds and of their ratios; the aim is checked against the median ratio. */
export function measured(name: MeasureName, rounds: Round[], notes: string[] = []): Measured {
  const ratios = rounds.map(({ ours, theirs }) => (name.ratio === "ours_by_theirs" ? ours / theirs : theirs / ours))
  const ratioMedian = median(ratios)
  return {
    ...name,
    rounds,
    ours: median(rounds.map(({ ours }) => ours)),
    theirs: median(rounds.map(({ theirs }) => theirs)),
    ratioMedian,
    ratioMin: Math.min(...ratios),
    ratioMax: Math.max(...ratios),
    met: name.aim && meets(ratioMedian, name.aim),
    notes,
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The smallest value that `share` of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

function meets(ratio: number, aim: Aim): boolean {
  return "atLeast" in aim ? ratio >= aim.atLeast : ratio <= aim.atMost
}
