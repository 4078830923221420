import { useEffect, useState } from "react"
import { type Countdown, countdown } from "../../requisite/countdown"

/** What is left of the payment window, second by second; null while its end is unknown. */
export function usePayinCountdown(expiresAt: Date | null | undefined): Countdown | null {
  const [now, setNow] = useState(() => new Date())
  const endsAt = expiresAt?.getTime()
  useEffect(() => {
    if (endsAt === undefined) return
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [endsAt])
  return countdown(expiresAt ?? null, now)
}
