import type { DayAnswer, DayItem, DayListAnswer, OverviewAnswer, PeriodQuery } from "../contract"
import { live, liveList } from "../live"
import { keys } from "../query-keys"
import { sdk } from "../sdk"
import { useRead } from "../use-read"

export function useOverview(query: PeriodQuery) {
  return useRead({
    queryKey: keys.overview(query),
    queryFn: () => sdk.client.fetch<OverviewAnswer>("/admin/payin/overview", { query }),
    ...liveList,
    refetchInterval: 60_000,
  })
}

export function useDays(query: PeriodQuery) {
  return useRead({
    queryKey: keys.days(query),
    queryFn: () => sdk.client.fetch<DayListAnswer>("/admin/payin/days", { query }),
    ...liveList,
  })
}

/** The attempts behind a day's difference. */
export function useDay({ account, currency_code, day }: DayItem) {
  const query = { account, currency_code }
  return useRead({
    queryKey: keys.day(day, query),
    queryFn: () => sdk.client.fetch<DayAnswer>(`/admin/payin/days/${day}`, { query }),
    ...live,
  })
}
