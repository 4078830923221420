import { useQuery } from "@tanstack/react-query"
import type { OrderAnswer } from "../contract"
import { keys } from "../query-keys"
import { sdk } from "../sdk"

/** What the order page shows of its pay-ins. @param pollMs how often to ask again, or false */
export function useOrderPayin(orderId: string, pollMs: (answer: OrderAnswer | undefined) => number | false) {
  return useQuery({
    queryKey: keys.order(orderId),
    queryFn: () => sdk.client.fetch<OrderAnswer>(`/admin/payin/orders/${encodeURIComponent(orderId)}`),
    refetchInterval: (query) => pollMs(query.state.data),
  })
}
