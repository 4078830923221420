import type { RecentCreate } from "../sql/search/recent-creates"

/** Codes of the service, the latest first. */
export type WorkingWays = { banks: string[]; methods: string[] }

const MOST = 3

/**
 * The banks and methods whose latest create opened a trade. What the service chose itself counts for a bank, because the
 * trade names it; a method that nobody asked for is in no answer.
 *
 * @param creates the latest first
 */
export function workingWays(creates: readonly RecentCreate[]): WorkingWays {
  return {
    banks: working(creates, ({ bank, opened, opened_bank }) => (opened ? (opened_bank ?? bank) : bank)),
    methods: working(creates, ({ method }) => method),
  }
}

function working(creates: readonly RecentCreate[], wordOf: (create: RecentCreate) => string | null): string[] {
  const latest = new Map<string, boolean>()
  for (const create of creates) {
    const word = wordOf(create)
    if (word !== null && !latest.has(word)) latest.set(word, create.opened)
  }
  return [...latest].flatMap(([word, opened]) => (opened ? [word] : [])).slice(0, MOST)
}
