import { useSyncExternalStore } from "react"

const narrow = "(max-width: 639px)"

/** Whether the screen is a phone's. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(narrow).matches)
}

function follow(onChange: () => void): () => void {
  const query = window.matchMedia(narrow)
  query.addEventListener("change", onChange)
  return () => query.removeEventListener("change", onChange)
}
