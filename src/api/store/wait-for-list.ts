import { setTimeout as sleep } from "node:timers/promises"

/** A cold list of the service is read for the next shopper; this one does not wait long for it. */
const PATIENCE_MS = 2_000

/** What the list says, or `otherwise` when it does not come soon. @throws what the reading throws until then */
export async function waitForList<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  return await Promise.race([reading, sleep(PATIENCE_MS, otherwise, { ref: false })])
}
