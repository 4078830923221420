import { notifyManager, useQueryClient } from "@tanstack/react-query"
import { useCallback, useSyncExternalStore } from "react"
import { keys } from "../../lib/query-keys"

/** Why something that the page shows could not be read again; null while all of it is what was read last. */
export function useStaleError(): unknown {
  const cache = useQueryClient().getQueryCache()
  const follow = useCallback((onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache])
  return useSyncExternalStore(follow, () => {
    const shown = cache.findAll({ queryKey: keys.all, type: "active" })
    return shown.find(({ state }) => state.status === "error" && state.data !== undefined)?.state.error ?? null
  })
}
