import { useEffect, useRef } from "react"
import { useSearchParams } from "react-router-dom"

/**
 * The values in the page's address. A change that was asked for already is no second step back for the browser: one
 * click can be several events, and on a slow machine the page is not drawn anew in between.
 */
export function usePageAddress() {
  const [address, setAddress] = useSearchParams()
  const now = address.toString()
  const asked = useRef(now)
  useEffect(() => {
    asked.current = now
  }, [now])
  const go = (next: URLSearchParams, replace: boolean) => {
    if (next.toString() === asked.current) return
    asked.current = next.toString()
    setAddress(next, { replace })
  }
  return { address, go }
}
