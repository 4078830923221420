import { type DefaultError, type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query"

/**
 * For whatever is read from the store: at once, or it fails. Left to itself, what is asked for while the browser is offline
 * waits without a word, behind a page that looks as if it were loading. Once the browser is online again, it is read again.
 */
export const atOnce = { networkMode: "always", refetchOnReconnect: true } as const

export function useRead<Answer, Key extends QueryKey>(options: UseQueryOptions<Answer, DefaultError, Answer, Key>) {
  return useQuery({ ...atOnce, ...options })
}
