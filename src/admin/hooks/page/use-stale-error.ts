import { notifyManager, type Query, useQueryClient } from "@tanstack/react-query"
import { useCallback, useSyncExternalStore } from "react"
import { keys } from "../../lib/query-keys"

/** Why something that the page shows could not be read again; null while all of it is what was read last. */
export function useStaleError(): unknown {
  const cache = useQueryClient().getQueryCache()
  const follow = useCallback((onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache])
  return useSyncExternalStore(follow, () => {
    const shown = cache.findAll({ queryKey: keys.all, type: "active", predicate: isOfPage })
    return shown.find(isStale)?.state.error ?? null
  })
}

/** The cases are counted for the menu, on every page of the panel; who can be given one is read by a menu that says it itself. */
const elsewhere: unknown[] = [keys.caseCount[1], keys.assignees[1]]

function isOfPage({ queryKey }: Query): boolean {
  return !elsewhere.includes(queryKey[1])
}

/** Why more of something could not be read. Kept: the next reading of it no longer says that this was about more. */
const ofMore = new WeakSet<object>()

/** Where only more of it could not be read, what is there is as it was: the button for more says it. */
function isStale({ state: { data, error, fetchMeta, status } }: Query): boolean {
  if (status !== "error" || data === undefined || error === null) return false
  if (fetchMeta?.fetchMore) ofMore.add(error)
  return !ofMore.has(error)
}
