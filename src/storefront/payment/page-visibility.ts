import { abortReason } from "../throw-if-aborted"

/** The part of a browser's `document` that is used; there is none on a server. */
type Page = {
  visibilityState: string
  addEventListener(type: "visibilitychange", listener: () => void): void
  removeEventListener(type: "visibilitychange", listener: () => void): void
}

/**
 * Resolves once the page is visible, at once where there is no page.
 *
 * @throws the signal's reason when aborted
 */
export function untilVisible(signal?: AbortSignal): Promise<void> {
  const page = (globalThis as { document?: Page }).document
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortReason(signal))
    if (!page || page.visibilityState !== "hidden") return resolve()
    const done = () => {
      page.removeEventListener("visibilitychange", changed)
      signal?.removeEventListener("abort", aborted)
    }
    const changed = () => {
      if (page.visibilityState === "hidden") return
      done()
      resolve()
    }
    const aborted = () => {
      done()
      reject(abortReason(signal!))
    }
    page.addEventListener("visibilitychange", changed)
    signal?.addEventListener("abort", aborted, { once: true })
  })
}

/**
 * Calls back each time somebody looks at the page again.
 *
 * @returns what ends it
 */
export function onPageLook(looked: () => void): () => void {
  const page = (globalThis as { document?: Page }).document
  const changed = () => {
    if (page?.visibilityState !== "hidden") looked()
  }
  page?.addEventListener("visibilitychange", changed)
  return () => page?.removeEventListener("visibilitychange", changed)
}
