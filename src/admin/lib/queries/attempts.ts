import { useQueryClient } from "@tanstack/react-query"
import type {
  AttemptAnswer,
  AttemptChoicesAnswer,
  AttemptListAnswer,
  AttemptTotalsAnswer,
  ListAttemptsQuery,
  RequisiteAnswer,
  SettleAnswer,
} from "../contract"
import { live, liveList } from "../live"
import { invalidateAll, keys } from "../query-keys"
import { sdk } from "../sdk"
import { useChange } from "../use-change"
import { useRead } from "../use-read"

const path = (id: string) => `/admin/payin/attempts/${encodeURIComponent(id)}`

export function useAttempts(query: ListAttemptsQuery) {
  return useRead({
    queryKey: keys.attempts(query),
    queryFn: () => sdk.client.fetch<AttemptListAnswer>("/admin/payin/attempts", { query }),
    ...liveList,
  })
}

/** What the list can be filtered by. */
export function useAttemptChoices() {
  return useRead({
    queryKey: keys.choices,
    queryFn: () => sdk.client.fetch<AttemptChoicesAnswer>("/admin/payin/attempts/choices"),
    staleTime: 60_000,
  })
}

export function useAttemptTotals({ order: _order, limit: _limit, cursor: _cursor, ...filters }: ListAttemptsQuery) {
  return useRead({
    queryKey: keys.totals(filters),
    queryFn: () => sdk.client.fetch<AttemptTotalsAnswer>("/admin/payin/attempts/totals", { query: filters }),
    ...liveList,
  })
}

/** @param pollMs how often to ask again, or false */
export function useAttempt(id: string, pollMs: (answer: AttemptAnswer | undefined) => number | false) {
  return useRead({
    queryKey: keys.attempt(id),
    queryFn: () => sdk.client.fetch<AttemptAnswer>(path(id)),
    ...live,
    refetchInterval: (query) => pollMs(query.state.data),
  })
}

/** Reads the trade from the service and acts on it. */
export function useRefreshAttempt() {
  const client = useQueryClient()
  return useChange({
    mutationFn: (id: string) => sdk.client.fetch<SettleAnswer>(`${path(id)}/refresh`, { method: "POST" }),
    onSettled: () => invalidateAll(client),
  })
}

/** Fetched only when a person wants to see it, and not kept. */
export function useShowRequisite(id: string) {
  return useChange({
    mutationFn: () => sdk.client.fetch<RequisiteAnswer>(`${path(id)}/requisite`),
    gcTime: 0,
  })
}
