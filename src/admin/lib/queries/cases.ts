import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { CaseAnswer, CaseCountAnswer, CaseListAnswer, ListCasesQuery, SettleAnswer } from "../contract"
import { post } from "../post"
import { invalidateAll, keys } from "../query-keys"
import { sdk } from "../sdk"

const path = (id: string) => `/admin/payin/cases/${encodeURIComponent(id)}`

export function useCases(query: ListCasesQuery) {
  return useInfiniteQuery({
    queryKey: keys.cases(query),
    queryFn: ({ pageParam }) =>
      sdk.client.fetch<CaseListAnswer>("/admin/payin/cases", { query: { ...query, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
  })
}

/** How many cases wait for a person. The menu shows it, so it is fetched again now and then. */
export function useCaseCount() {
  return useQuery({
    queryKey: keys.caseCount,
    queryFn: () => sdk.client.fetch<CaseCountAnswer>("/admin/payin/cases/count"),
    refetchInterval: 60_000,
    staleTime: 15_000,
    retry: false,
  })
}

export function useRetryCase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => sdk.client.fetch<SettleAnswer>(`${path(id)}/retry`, { method: "POST" }),
    onSettled: () => invalidateAll(client),
  })
}

export function useCloseCase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) => post<CaseAnswer>(`${path(id)}/close`, { note }),
    onSettled: () => invalidateAll(client),
  })
}
