import { useEffect, useState } from "react"
import { type Countdown, countdown } from "../../requisite/countdown"

/** What is left of the payment window, second by second; null while its end is unknown. */
export function usePayinCountdown(expiresAt: Date | null | undefined): Countdown | null {
  const [now, setNow] = useState(() => new Date())
  const endsAt = expiresAt?.getTime()
  useEffect(() => {
    if (endsAt === undefined) return
    const tick = () => {
      const time = new Date()
      setNow(time)
      if (time.getTime() >= endsAt) clearInterval(timer)
    }
    const timer = setInterval(tick, 1_000)
    tick()
    return () => clearInterval(timer)
  }, [endsAt])
  return countdown(expiresAt ?? null, now)
}
