import { useQueryClient } from "@tanstack/react-query"
import type { CallbackAnswer, CallbackListAnswer, CallbacksReplayedAnswer } from "../contract"
import { invalidateAll, keys } from "../query-keys"
import { sdk } from "../sdk"
import { useChange } from "../use-change"
import { useRead } from "../use-read"

/** Dead callbacks: given up after many tries, newest first. */
export function useDeadCallbacks(account: string) {
  return useRead({
    queryKey: [...keys.strayCallbacks, account],
    queryFn: () =>
      sdk.client.fetch<CallbackListAnswer>("/admin/payin/callbacks", {
        query: { state: "dead", account, limit: 5 },
      }),
  })
}

/** Processes the callback once more, before the store answers. */
export function useReplayCallback() {
  const client = useQueryClient()
  return useChange({
    mutationFn: (id: string) =>
      sdk.client.fetch<CallbackAnswer>(`/admin/payin/callbacks/${encodeURIComponent(id)}/replay`, { method: "POST" }),
    onSettled: () => invalidateAll(client),
  })
}

/** Makes all that were given up pending again. The store processes them behind its answer. */
export function useReplayDeadCallbacks(account: string) {
  const client = useQueryClient()
  return useChange({
    mutationFn: () =>
      sdk.client.fetch<CallbacksReplayedAnswer>("/admin/payin/callbacks/replay", { method: "POST", body: { account } }),
    onSettled: () => invalidateAll(client),
  })
}
