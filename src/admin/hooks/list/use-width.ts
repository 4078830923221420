import { useSyncExternalStore } from "react"

/** From 640 px on a table has room for its columns, from 1440 px for all of them beside the panel's own menu. */
const limits = { narrow: "(max-width: 639px)", medium: "(max-width: 1439px)" }

export type Width = "narrow" | "medium" | "wide"

/** How wide the screen is: a phone's, a small one, or any other. */
export function useWidth(): Width {
  return useSyncExternalStore(follow, () => {
    if (window.matchMedia(limits.narrow).matches) return "narrow"
    return window.matchMedia(limits.medium).matches ? "medium" : "wide"
  })
}

function follow(onChange: () => void): () => void {
  const queries = Object.values(limits).map((limit) => window.matchMedia(limit))
  for (const query of queries) query.addEventListener("change", onChange)
  return () => queries.forEach((query) => query.removeEventListener("change", onChange))
}
