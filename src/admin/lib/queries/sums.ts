import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { DayAnswer, DayItem, DayListAnswer, OverviewAnswer, PeriodQuery } from "../contract"
import { live } from "../live"
import { keys } from "../query-keys"
import { sdk } from "../sdk"

export function useOverview(query: PeriodQuery) {
  return useQuery({
    queryKey: keys.overview(query),
    queryFn: () => sdk.client.fetch<OverviewAnswer>("/admin/payin/overview", { query }),
    ...live,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

export function useDays(query: PeriodQuery) {
  return useQuery({
    queryKey: keys.days(query),
    queryFn: () => sdk.client.fetch<DayListAnswer>("/admin/payin/days", { query }),
    ...live,
    placeholderData: keepPreviousData,
  })
}

/** The attempts behind a day's difference. */
export function useDay({ account, currency_code, day }: DayItem) {
  const query = { account, currency_code }
  return useQuery({
    queryKey: keys.day(day, query),
    queryFn: () => sdk.client.fetch<DayAnswer>(`/admin/payin/days/${day}`, { query }),
    ...live,
  })
}
