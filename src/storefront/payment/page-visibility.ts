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
  while ((globalThis as World).document?.visibilityState === "hidden") await untilPageTurns(signal)
}

/**
 * Resolves once the page is left or looked at again; never where there is no page.
 *
 * @returns null
 * @throws the signal's reason when aborted
 */
export function untilPageTurns(signal?: AbortSignal): Promise<null> {
  return untilWoken<null>(signal, (wake) => [onPageTurn(() => wake(null))])
}

/**
 * Calls back each time the page is left or looked at again.
 *
 * @returns what ends it
 */
export function onPageTurn(turned: () => void): () => void {
  const page = (globalThis as World).document
  page?.addEventListener("visibilitychange", turned)
  return () => page?.removeEventListener("visibilitychange", turned)
}
