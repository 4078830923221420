import type { ListRefundsQuery, RefundListAnswer } from "../contract"
import { liveList } from "../live"
import { keys } from "../query-keys"
import { sdk } from "../sdk"
import { useRead } from "../use-read"

export function useRefunds(query: ListRefundsQuery) {
  return useRead({
    queryKey: keys.refunds(query),
    queryFn: () => sdk.client.fetch<RefundListAnswer>("/admin/payin/refunds", { query }),
    ...liveList,
  })
}
