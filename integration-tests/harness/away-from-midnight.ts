import { setTimeout as pause } from "node:timers/promises"

const DAY_MS = 86_400_000

/** Waits for the next day (UTC) when it begins so soon that a test would see both. */
export async function awayFromMidnight(longestTestMs = 60_000): Promise<void> {
  const leftMs = DAY_MS - (Date.now() % DAY_MS)
  if (leftMs < longestTestMs) await pause(leftMs)
}
