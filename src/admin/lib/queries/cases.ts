import type {
  AssigneesAnswer,
  CaseAnswer,
  CaseChoiceId,
  CaseCountAnswer,
  CaseListAnswer,
  ListCasesQuery,
  SettleAnswer,
} from "../contract"
import { liveList } from "../live"
import { post } from "../post"
import { keys } from "../query-keys"
import { sdk } from "../sdk"
import { useChangeOfAll } from "../use-change"
import { useRead } from "../use-read"

const path = (id: string) => `/admin/payin/cases/${encodeURIComponent(id)}`

export function useCases(query: ListCasesQuery) {
  return useRead({
    queryKey: keys.cases(query),
    queryFn: () => sdk.client.fetch<CaseListAnswer>("/admin/payin/cases", { query }),
    ...liveList,
  })
}

/** How many cases wait for a person. The menu shows it, so it is fetched again now and then. */
export function useCaseCount() {
  return useRead({
    queryKey: keys.caseCount,
    queryFn: () => sdk.client.fetch<CaseCountAnswer>("/admin/payin/cases/count"),
    refetchInterval: 60_000,
    staleTime: 15_000,
    retry: false,
  })
}

export function useRetryCase() {
  return useChangeOfAll((id: string) => sdk.client.fetch<SettleAnswer>(`${path(id)}/retry`, { method: "POST" }))
}

/** Who can be given a case. */
export function useAssignees(enabled = true) {
  return useRead({
    queryKey: keys.assignees,
    queryFn: () => sdk.client.fetch<AssigneesAnswer>("/admin/payin/cases/assignees"),
    staleTime: 60_000,
    retry: false,
    enabled,
  })
}

/** @param seen who had it when the person decided, so that two people do not take it from each other unawares */
type Assigning = { id: string; assignee: string | null; seen: string | null }

export function assignCase({ id, ...body }: Assigning): Promise<CaseAnswer> {
  return post<CaseAnswer>(`${path(id)}/assign`, body)
}

/** @param seen what the case said when the person decided: its fingerprint */
type Closing = { id: string; note: string; choice: CaseChoiceId; seen: string }

export function closeCase({ id, ...body }: Closing): Promise<CaseAnswer> {
  return post<CaseAnswer>(`${path(id)}/close`, body)
}

export function useAssignCase() {
  return useChangeOfAll(assignCase)
}

export function useCommentCase() {
  return useChangeOfAll(({ id, text }: { id: string; text: string }) =>
    post<CaseAnswer>(`${path(id)}/comment`, { text }),
  )
}

export function useCloseCase() {
  return useChangeOfAll(closeCase)
}
