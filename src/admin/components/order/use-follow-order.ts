import type { AdminOrder } from "@medusajs/types"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { invalidateAll } from "../../lib/query-keys"

/** Staff refund, edit and mark as paid with Medusa's own buttons, which load only Medusa's part of the page again. */
export function useFollowOrder(order: AdminOrder): void {
  const client = useQueryClient()
  const seen = useRef(order)
  useEffect(() => {
    if (seen.current === order) return
    seen.current = order
    invalidateAll(client)
  }, [client, order])
}
