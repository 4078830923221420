/** When something happened, as short as the panel writes it: with the time, in the person's own time zone. */
export function formatTime(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso))
}

/**
 * The same to the second, for a timeline in which order matters, and with the zone: messages and spreadsheets have the times
 * of UTC, and a colleague or the service's support may be in another zone.
 */
export function formatExactTime(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "long" }).format(new Date(iso))
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
]

/** "3 minutes ago", "in 2 hours": the largest unit that fits. */
export function formatDistance(iso: string, now: number, locale: string): string {
  const at = Date.parse(iso)
  const seconds = Math.round((at - now) / 1000)
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? (["second", 1] as const)
  const count = unit === "day" ? daysBetween(now, at) : Math.trunc(seconds / size)
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(count, unit)
}

/** By the calendar: "yesterday" is never the day before it, however few hours ago that was. */
function daysBetween(from: number, to: number): number {
  // Rounded, because some days have 23 or 25 hours.
  return Math.round((midnightOf(to) - midnightOf(from)) / DAY_MS)
}

function midnightOf(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0)
}

const DAY_MS = 86_400_000

/**
 * The time to measure from. It hides a difference between the clocks of store and browser: a past event is at most
 * "now", and a future one at least that.
 */
export function nowBeside(iso: string, now: number, isToCome: boolean): number {
  return isToCome ? Math.min(now, Date.parse(iso)) : Math.max(now, Date.parse(iso))
}

/** Minutes and seconds until then, `12:05`, or undefined when it is over. Above an hour: `1:12:05`. */
export function timeLeft(iso: string, now: number): string | undefined {
  const seconds = Math.ceil((Date.parse(iso) - now) / 1000)
  if (!(seconds > 0)) return undefined
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":")
}
