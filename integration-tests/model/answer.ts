import type { World } from "./world"

/**
 * Two requests at once that delete the same session: the host fails one of them. Requests for a collection of ours take
 * turns, and this one was nobody's of ours before.
 */
export function isHostsOwn({ books, isAtOnce }: World, path: string, failure: string): boolean {
  const isOurs = books.attempts.some(({ collection }) => path.includes(collection))
  return isAtOnce && !isOurs && failure.includes("Could not delete all payment sessions")
}

/** What a sequence tells of an answer. */
export function shortly(body: unknown): string {
  const { type, code, message, error, payment, payment_collection } = (body ?? {}) as Record<string, any>
  if (payment) return `${payment.state} (${payment.message_key})`
  if (payment_collection) return `${payment_collection.payment_sessions?.length} sessions`
  const words = [type, code, error?.message ?? message].filter((word) => typeof word === "string")
  return words.join(": ").slice(0, 200)
}
