import { useMutation } from "@tanstack/react-query"

/**
 * Asks the store for a change, now or not at all. Left to itself, what is asked for while the browser is offline waits
 * without a word, and happens once the browser is online again, whatever staff have decided meanwhile.
 */
export const useChange: typeof useMutation = (options, client) =>
  useMutation({ ...options, networkMode: "always" }, client)
