/** The part of a browser's `window` that is used; there is none on a server. */
type Shown = {
  addEventListener?(type: "pageshow", listener: (event: { persisted: boolean }) => void): void
  removeEventListener?(type: "pageshow", listener: (event: { persisted: boolean }) => void): void
}

/**
 * Says each time when the back button brings this page back as it was left, without loading it.
 *
 * @returns ends it
 */
export function onPageReturn(returned: () => void): () => void {
  const page = globalThis as Shown
  const shown = ({ persisted }: { persisted: boolean }) => {
    if (persisted) returned()
  }
  page.addEventListener?.("pageshow", shown)
  return () => page.removeEventListener?.("pageshow", shown)
}
