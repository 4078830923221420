import type {
  CallbackAnswer,
  CallbackListAnswer,
  CallbacksReplayedAnswer,
  PeriodQuery,
  UnknownCallbackListAnswer,
} from "../contract"
import { liveList } from "../live"
import { keys } from "../query-keys"
import { sdk } from "../sdk"
import { useChangeOfAll } from "../use-change"
import { useRead } from "../use-read"

/** Dead callbacks: given up after many tries, newest first. */
export function useDeadCallbacks(account: string) {
  return useRead({
    queryKey: keys.deadCallbacks(account),
    queryFn: () =>
      sdk.client.fetch<CallbackListAnswer>("/admin/payin/callbacks", {
        query: { state: "dead", account, limit: 5 },
      }),
  })
}

/** About trades that no pay-in of this store has, newest first. */
export function useUnknownCallbacks(query: PeriodQuery & { limit: number; cursor?: string }) {
  return useRead({
    queryKey: keys.unknownCallbacks(query),
    queryFn: () => sdk.client.fetch<UnknownCallbackListAnswer>("/admin/payin/callbacks/unknown", { query }),
    ...liveList,
  })
}

/** Processes the callback once more, before the store answers. */
export function useReplayCallback() {
  return useChangeOfAll((id: string) =>
    sdk.client.fetch<CallbackAnswer>(`/admin/payin/callbacks/${encodeURIComponent(id)}/replay`, { method: "POST" }),
  )
}

/** Makes all that were given up pending again. The store processes them behind its answer. */
export function useReplayDeadCallbacks(account: string) {
  return useChangeOfAll(() =>
    sdk.client.fetch<CallbacksReplayedAnswer>("/admin/payin/callbacks/replay", { method: "POST", body: { account } }),
  )
}
