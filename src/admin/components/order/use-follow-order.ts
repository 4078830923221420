import type { AdminOrder } from "@medusajs/types"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { invalidateAll } from "../../lib/query-keys"

/** The store counts a refund when it reads the payment again, ten seconds later, in its next run of each five. */
const COUNTED_AFTER_MS = 30_000

/**
 * Staff refund, edit and mark as paid with Medusa's own buttons, which load only Medusa's part of the page again.
 *
 * @returns whether they have just done so, and what the store makes of it may be yet to come
 */
export function useFollowOrder(order: AdminOrder): boolean {
  const client = useQueryClient()
  const seen = useRef(order)
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    if (seen.current === order) return
    seen.current = order
    invalidateAll(client)
    setFresh(true)
    const timer = setTimeout(() => setFresh(false), COUNTED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [client, order])
  return isFresh
}
