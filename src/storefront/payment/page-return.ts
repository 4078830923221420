/** The part of a browser's `window` that is used; there is none on a server. */
type Shown = {
  addEventListener?(type: "pageshow", listener: (event: { persisted: boolean }) => void): void
  removeEventListener?(type: "pageshow", listener: (event: { persisted: boolean }) => void): void
}

/**
 * Calls back each time the back button restores this page as it was left, without reloading it.
 *
 * @returns a function that ends it
 */
export function onPageReturn(returned: () => void): () => void {
  const page = globalThis as Shown
  const shown = ({ persisted }: { persisted: boolean }) => {
    if (persisted) returned()
  }
  page.addEventListener?.("pageshow", shown)
  return () => page.removeEventListener?.("pageshow", shown)
}
