import { useOrderPayin } from "../lib/queries/orders"
import { isMoving } from "../presenters/attempt/attempt-tone"

const POLL_MS = 4_000

/**
 * The order's pay-ins, polled while one may change.
 *
 * @param mayChange for another reason than its state
 */
export function useOrderAttempts(orderId: string, mayChange = false) {
  return useOrderPayin(orderId, (data) => (mayChange || data?.attempts.some(isMoving) ? POLL_MS : false))
}
