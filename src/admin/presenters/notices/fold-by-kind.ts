const FOLDED_FROM = 3

type OfKind = { kind: string }

/** A notice that is shown in full, and those of the same kind that are folded below it. */
type Folded<Notice> = { first: Notice; others: readonly Notice[] }

/**
 * Notices in their order. Of three or more of one kind, only the first is shown in full. Each kind is shown: it says
 * something else.
 */
export function foldByKind<Notice extends OfKind>(notices: readonly Notice[]): Folded<Notice>[] {
  return notices.flatMap((first) => {
    const alike = notices.filter(({ kind }) => kind === first.kind)
    if (alike.length < FOLDED_FROM) return [{ first, others: [] }]
    return alike[0] === first ? [{ first, others: alike.slice(1) }] : []
  })
}
