import type { Problem, Told } from "./problem"

/** The creates that one request of a shopper may cause, fallbacks included. */
const MOST_CREATES = 3

/**
 * Fallbacks: a request asks three times at most, each time under an id of its own, and never again after a create that
 * was not surely refused for want of requisites.
 */
export function cascadeProblems(told: Told): Problem[] {
  return [...sharedIds(told), ...told.deeds.asked.flatMap((one) => problemsOf(told, one))]
}

function sharedIds({ attempts }: Told): Problem[] {
  const ids = attempts.map(({ external }) => external)
  const shared = [...new Set(ids)].filter((id) => ids.filter((one) => one === id).length > 1)
  return shared.map((id) => `promise 2: two attempts have the external id ${id}`)
}

function problemsOf({ attempts, deeds, requests }: Told, asked: Span): Problem[] {
  // What came meanwhile may be the work of a request in another tab.
  const isAlone = deeds.asked.filter((other) => other.from < asked.to && asked.from < other.to).length === 1
  const creates = requests
    .slice(asked.from, asked.to)
    .filter(({ operation, external }) => operation === "pay-in" && external !== null)
  const ids = new Set(creates.map(({ external }) => external))
  if (!isAlone) return []
  const tooMany =
    ids.size > MOST_CREATES ? [`promise 2: one request had ${ids.size} creates, the last for ${[...ids].at(-1)}`] : []
  const blind = creates.flatMap(({ external }, index) => {
    const before = creates[index - 1]
    if (!before || before.external === external || before.fault === "refuse") return []
    // The host makes the former session anew when the wanted one fails: another amount is another payment, no fallback.
    const [wanted, earlier] = [external, before.external].map(
      (id) => attempts.find((one) => one.external === id)?.cents,
    )
    if (wanted !== undefined && earlier !== undefined && wanted !== earlier) return []
    return [`promise 2: ${external} was created after ${before.external}, which was not surely refused`]
  })
  return [...tooMany, ...blind]
}

type Span = { from: number; to: number }
