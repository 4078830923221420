import type { CaseChoice, CaseItem } from "../../lib/contract"

/** A choice that closes some of the cases, and how many of them have it. */
export type SharedChoice = { id: CaseChoice["id"]; count: number; endsPayment: boolean }

/** What closes any of the cases, the choice of the most first. */
export function closingChoices(cases: readonly CaseItem[]): SharedChoice[] {
  const found = new Map<CaseChoice["id"], SharedChoice>()
  for (const { action, ends_payment, id } of cases.flatMap(({ choices }) => choices)) {
    if (action !== "close") continue
    const known = found.get(id)
    const endsPayment = ends_payment || (known?.endsPayment ?? false)
    found.set(id, { id, count: (known?.count ?? 0) + 1, endsPayment })
  }
  return [...found.values()].sort((a, b) => b.count - a.count)
}

export function hasChoice({ choices }: CaseItem, id: string): boolean {
  return choices.some((choice) => choice.id === id && choice.action === "close")
}

/** How it went for one of them. `left`: unchanged, and why. */
export type RowOutcome = { item: CaseItem; left: string | null }

/**
 * Does something with each case, one after the other: each is refused or done by the store on its own, and a failure
 * stops none of the others.
 *
 * @param messageOf what to say about an error
 */
export async function withEach(
  cases: readonly CaseItem[],
  work: (item: CaseItem) => Promise<unknown>,
  messageOf: (error: unknown) => string,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  for (const item of cases) {
    outcomes.push(
      await work(item).then(
        () => ({ item, left: null }),
        (error: unknown) => ({ item, left: messageOf(error) }),
      ),
    )
  }
  return outcomes
}
