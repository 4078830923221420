import type { Played } from "./command"
import type { Finding } from "./finding"
import type { Beginning, Outcome } from "./sequence"

type Play = (sequence: { begin: Beginning; played: Played[] }) => Promise<Outcome>

/**
 * Removes from a failure what it does not need: halves first, then smaller pieces, down to single commands. A shorter
 * sequence counts when it breaks one of the same promises, so that one fault does not turn into another.
 */
export async function shorten(finding: Finding, play: Play, untilMs: number): Promise<Finding> {
  let shortest = finding
  const wanted = new Set(finding.problems.map(promiseOf))
  const tryOut = async (played: Played[]): Promise<boolean> => {
    if (Date.now() > untilMs) return false
    const outcome = await play({ begin: shortest.begin, played })
    const isSame = outcome.problems.some((problem) => wanted.has(promiseOf(problem)))
    if (isSame) shortest = { ...shortest, ...outcome }
    return isSame
  }
  for (let size = Math.ceil(finding.played.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // From the end: earlier commands do not need later ones.
    for (let from = shortest.played.length - size; from > -size; from -= size) {
      const { played } = shortest
      const left = [...played.slice(0, Math.max(from, 0)), ...played.slice(Math.max(from, 0) + size)]
      if (left.length < played.length) await tryOut(left)
    }
  }
  const plain = shortest.played.map(plainly)
  if (JSON.stringify(plain) !== JSON.stringify(shortest.played)) await tryOut(plain)
  return shortest
}

/** The sentence without its ids and sums. */
function promiseOf(problem: string): string {
  return problem.replace(/\b[a-z_]+_[0-9A-Z]{26}(_\d+)?\b|[0-9a-f]{8}-[0-9a-f-]{27}|\d+\.\d\d/g, "…")
}

/** Once, in one tab, and without a rush. */
function plainly([name, arg]: Played): Played {
  if (typeof arg !== "object" || arg === null) return [name, arg, false]
  const once = Object.fromEntries(["tabs", "times"].flatMap((field) => (field in arg ? [[field, 1]] : [])))
  return [name, { ...arg, ...once }, false]
}
