import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useMatch } from "react-router-dom"
import { orderPayin } from "../../lib/queries/orders"

/**
 * Asks for what our widgets show as soon as a person is on an order's page, beside Medusa's own requests: the widgets
 * are drawn with the page then, and nothing on it moves.
 */
export function useComingPage(): void {
  const client = useQueryClient()
  const { id } = useMatch("/orders/:id/*")?.params ?? {}
  useEffect(() => {
    if (id?.startsWith("order_")) void client.prefetchQuery(orderPayin(id))
  }, [client, id])
}
