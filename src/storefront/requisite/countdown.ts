/** What is left of a payment window. */
export type Countdown = {
  /** Whole seconds, never below 0. */
  seconds: number
  /** As on a clock: `14:59`, `1:02:03`. */
  text: string
  over: boolean
}

/** @returns null when the end of the window is unknown: then there is nothing to count down */
export function countdown(expiresAt: Date | null, now: Date): Countdown | null {
  if (!expiresAt) return null
  const seconds = Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))
  return { seconds, text: clockText(seconds), over: seconds === 0 }
}

function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = String(seconds % 60).padStart(2, "0")
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`
}
