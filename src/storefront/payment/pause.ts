import { untilWoken } from "../until-woken"
import { onPageTurn } from "./page-visibility"

/**
 * Ends early when the page is left or looked at again, but not before three seconds: whoever looks at it again waits for
 * nothing. One whose device was offline goes on at once: what it asked failed for that alone.
 *
 * @throws the signal's reason as soon as it is aborted
 */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  const isOnlineAgain = await sleep(Math.min(ms, SHORT_MS), signal, [onOnline])
  if (ms > SHORT_MS && !isOnlineAgain) await sleep(ms - SHORT_MS, signal, [onOnline, onPageTurn])
}

const SHORT_MS = 3_000

/** Calls back, and returns what ends the listening. */
type WakeUp = (wake: () => void) => () => void

/** @returns whether something ended it early */
function sleep(ms: number, signal: AbortSignal | undefined, wakeUps: readonly WakeUp[]): Promise<boolean> {
  return untilWoken(signal, (wake) => {
    const timer = setTimeout(() => wake(false), ms)
    return [() => clearTimeout(timer), ...wakeUps.map((wakeUp) => wakeUp(() => wake(true)))]
  })
}

/** The part of a browser's `window` that is used; there is none on a server or in an app. */
type Device = Partial<Record<"addEventListener" | "removeEventListener", (type: "online", back: () => void) => void>>

function onOnline(back: () => void): () => void {
  const device = globalThis as Device
  device.addEventListener?.("online", back)
  return () => device.removeEventListener?.("online", back)
}
