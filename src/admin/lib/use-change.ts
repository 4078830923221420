import { useMutation, useQueryClient } from "@tanstack/react-query"
import { invalidateAll } from "./query-keys"

/**
 * Asks the store for a change, now or not at all. Left to itself, what is asked for while the browser is offline waits
 * without a word, and happens once the browser is online again, whatever staff have decided meanwhile.
 */
export const useChange: typeof useMutation = (options, client) =>
  useMutation({ ...options, networkMode: "always" }, client)

/** The same where all that the panel shows may be different afterwards, also if the store refused. */
export function useChangeOfAll<Answer, Input = void>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useChange({ mutationFn: change, onSettled: () => invalidateAll(client) })
}
