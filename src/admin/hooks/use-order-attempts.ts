import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useOrderPayin } from "../lib/queries/orders"
import { isMoving } from "../presenters/attempt/attempt-tone"

const POLL_MS = 4_000

/**
 * The order's pay-ins, polled while one may change. Once one is captured, Medusa's own part of the page reloads.
 *
 * @param mayChange for another reason than its state
 */
export function useOrderAttempts(orderId: string, mayChange = false) {
  const client = useQueryClient()
  const answer = useOrderPayin(orderId, (data) => (mayChange || data?.attempts.some(isMoving) ? POLL_MS : false))
  const states = answer.data?.attempts.map((attempt) => attempt.state).join()
  useEffect(() => {
    if (states?.includes("captured")) void client.invalidateQueries({ queryKey: ["orders"] })
  }, [client, states])
  return answer
}
