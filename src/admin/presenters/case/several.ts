import type { CaseChoice, CaseItem } from "../../lib/contract"
import type { ChoiceEnds } from "./choice-effect"

type Before = NonNullable<CaseChoice["before"]>

/** A choice that closes some of the cases, how many of them have it, and what to do first, whichever of them asks for it. */
export type SharedChoice = Pick<CaseChoice, "id" | ChoiceEnds> & {
  count: number
  before: Before[]
}

/** What closes any of the cases, the choice of the most first. */
export function closingChoices(cases: readonly CaseItem[]): SharedChoice[] {
  const found = new Map<CaseChoice["id"], SharedChoice>()
  for (const { action, before, id, ...ends } of cases.flatMap(({ choices }) => choices)) {
    if (action !== "close") continue
    const known = found.get(id)
    found.set(id, {
      id,
      count: (known?.count ?? 0) + 1,
      ends_payment: ends.ends_payment || (known?.ends_payment ?? false),
      ends_waiting: ends.ends_waiting || (known?.ends_waiting ?? false),
      cancels_order: ends.cancels_order || (known?.cancels_order ?? false),
      before: [...new Set([...(known?.before ?? []), ...(before === null ? [] : [before])])],
    })
  }
  return [...found.values()].sort((a, b) => b.count - a.count)
}

export function hasChoice({ choices }: CaseItem, id: string): boolean {
  return choices.some((choice) => isClosing(choice, id))
}

function isClosing(choice: CaseChoice, id: string): boolean {
  return choice.id === id && choice.action === "close"
}

/** Those of the cases that have the choice and of which there is more to know, each with that. */
export function warnedCases(
  cases: readonly CaseItem[],
  id: string,
  warningsOf: (item: CaseItem, choice: CaseChoice) => string[],
) {
  return cases.flatMap((item) => {
    const choice = item.choices.find((one) => isClosing(one, id))
    const warnings = choice ? warningsOf(item, choice) : []
    return warnings.length === 0 ? [] : [{ item, warnings }]
  })
}

/**
 * Whether two of the cases that have the choice are about one order, or one cart without an order yet. What a choice ends
 * is said of each case as if it alone were closed: of the last one more may be true.
 */
export function shareAnOrder(cases: readonly CaseItem[], id: string): boolean {
  const owners = cases
    .filter((item) => hasChoice(item, id))
    .map(({ attempt }) => attempt.order_id ?? attempt.cart_id ?? attempt.id)
  return new Set(owners).size < owners.length
}

/** How it went for one of them. `left`: unchanged, and why. */
export type RowOutcome = { item: CaseItem; left: string | null }

/**
 * Does something with each case, one after the other: each is refused or done by the store on its own, and a failure
 * stops none of the others.
 *
 * @param says what to say about an error, and whether it is about all of them
 * @throws what the first of them failed with, if it is about all: the others are not tried. Without an answer, the first may
 *   have been done
 */
export async function withEach(
  cases: readonly CaseItem[],
  work: (item: CaseItem) => Promise<unknown>,
  says: { messageOf: (error: unknown) => string; isAboutAll: (error: unknown) => boolean },
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  for (const item of cases) {
    outcomes.push(
      await work(item).then(
        () => ({ item, left: null }),
        (error: unknown) => {
          if (outcomes.length === 0 && says.isAboutAll(error)) throw error
          return { item, left: says.messageOf(error) }
        },
      ),
    )
  }
  return outcomes
}
