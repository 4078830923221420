import { useEffect, useState } from "react"

/** The time, kept up to date. @param everyMs how often; 0: not at all */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (everyMs === 0) return
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
