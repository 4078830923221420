import { useSyncExternalStore } from "react"

export type Route = { path: string; query: URLSearchParams }

/** Goes to another page of the shop without a full reload. */
export function go(to: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", to)
  scrollTo(0, 0)
  dispatchEvent(new PopStateEvent("popstate"))
}

export function useRoute(): Route {
  const href = useSyncExternalStore(subscribe, () => location.href)
  const url = new URL(href)
  return { path: url.pathname.replace(/(.)\/$/, "$1"), query: url.searchParams }
}

function subscribe(changed: () => void): () => void {
  addEventListener("popstate", changed)
  return () => removeEventListener("popstate", changed)
}
