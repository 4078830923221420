import { throwIfAborted } from "../throw-if-aborted"
import { untilWoken } from "../until-woken"

/** The part of a browser's `document` that is used; there is none on a server. */
type Page = {
  visibilityState: string
  addEventListener(type: "visibilitychange", listener: () => void): void
  removeEventListener(type: "visibilitychange", listener: () => void): void
}

type World = { document?: Page }

/**
 * Resolves once the page is visible, at once where there is no page.
 *
 * @throws the signal's reason when aborted
 */
export async function untilVisible(signal?: AbortSignal): Promise<void> {
  throwIfAborted(signal)
  if ((globalThis as World).document?.visibilityState !== "hidden") return
  await untilWoken<void>(signal, (wake) => [onPageLook(wake)])
}

/**
 * Calls back each time somebody looks at the page again.
 *
 * @returns what ends it
 */
export function onPageLook(looked: () => void): () => void {
  const page = (globalThis as World).document
  const changed = () => {
    if (page?.visibilityState !== "hidden") looked()
  }
  page?.addEventListener("visibilitychange", changed)
  return () => page?.removeEventListener("visibilitychange", changed)
}
