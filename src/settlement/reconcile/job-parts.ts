import type { BoundedLog } from "../../modules/payin/errors/bounded-log"
import { reasonOf } from "../../modules/payin/errors/reason-of"

type Log = Pick<BoundedLog, "warn">

/** One after the other. One that fails keeps none of the others from its turn; the next run meets it again. */
export async function runParts(log: Log, parts: Record<string, () => Promise<unknown>>): Promise<void> {
  for (const [what, run] of Object.entries(parts)) {
    await run().catch((error: unknown) => log.warn("job", `${what} wait: ${reasonOf(error)}`))
  }
}

/**
 * Waits for the work, no longer than patience lasts.
 *
 * @throws what the work fails with by then. What it fails with later, the log tells: the host has its answer
 */
export async function waitFor(work: Promise<unknown>, { log, patience }: { log: Log; patience: Promise<unknown> }) {
  let isBehind = false
  const over = patience.then(() => void (isBehind = true))
  const told = work.catch((error: unknown) => {
    if (!isBehind) throw error
    log.warn("job", `what is left of a run waits for the next one: ${reasonOf(error)}`)
  })
  await Promise.race([told, over])
}
