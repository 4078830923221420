import type { MedusaContainer } from "@medusajs/framework/types"
import { lockCollection } from "../collection-lock"
import type { RefundRow } from "./record-on-order"

/**
 * Under the lock that the host's own refunds of the payment hold.
 *
 * @throws Error when somebody else holds it
 */
export async function whileLocked<T>(
  container: MedusaContainer,
  { payment }: Pick<RefundRow, "payment">,
  work: () => Promise<T>,
): Promise<T> {
  const release = await lockCollection(container, payment.payment_collection_id, 0)
  if (!release) throw atWork()
  try {
    return await work()
  } finally {
    await release()
  }
}

export function atWork(): Error {
  return new Error("another request is at work on its payment.")
}
