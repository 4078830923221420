import type { MedusaContainer } from "@medusajs/framework/types"
import { takeLock } from "../collection-lock"
import type { Action } from "../decide"

/**
 * What is captured through an order's payment collections is recorded one after the other. The host reads the sums of an
 * order, adds what was captured and writes them back: of two payments at the same moment, a cart's own and a link's, one
 * would be missing from them for good, and the panel would show a paid order as owing it.
 *
 * Held inside a collection's lock, and nobody acquires a collection's lock inside this one.
 *
 * @returns the release; undefined where nothing is recorded on an order. Whoever waited in vain goes on, for money must
 *   be taken
 */
export async function holdSums(container: MedusaContainer, action: Action, orderId: string | null) {
  return orderId === null || !records(action) ? undefined : await lockSums(container, orderId)
}

/** @returns the release; undefined when they were not free in time */
export async function lockSums(container: MedusaContainer, orderId: string, waitMs = LOCK_WAIT_MS) {
  return await takeLock(container, `sums:${orderId}`, waitMs)
}

/** Longer than the host takes to record a capture. */
const LOCK_WAIT_MS = 15_000

function records(action: Action): boolean {
  return action === "process_payment" || action === "capture" || action === "record_captures"
}
