import { useMutation, useQueryClient } from "@tanstack/react-query"
import { hasNoDrawer } from "./live"
import { RefusedError } from "./post"
import { invalidateAll } from "./query-keys"

/**
 * Asks the store for a change, now or not at all. Left to itself, what is asked for while the browser is offline waits
 * without a word, and happens once the browser is online again, whatever staff have decided meanwhile.
 */
export const useChange: typeof useMutation = (options, client) =>
  useMutation({ ...options, networkMode: "always" }, client)

/**
 * The same where all that the panel shows may be different afterwards, also if the store refused. The new list lacks a case
 * that is closed, be it that only the answer was lost: its card, with the drawer that says so and what was written in it,
 * stays until the drawer closes.
 */
export function useChangeOfAll<Answer, Input = void>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  const onSettled = (_answer: unknown, error: Error | null) =>
    invalidateAll(client, { exceptCases: mayBeClosed(error) && !hasNoDrawer() })
  return useChange({ mutationFn: change, onSettled })
}

function mayBeClosed(error: Error | null): boolean {
  if (error === null) return false
  const reason = error instanceof RefusedError ? error.reason : undefined
  return reason === undefined || reason.code === "case_closed"
}
