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
 * Waits for the work, no longer than patience lasts. What fails is told by the log, which bounds its lines: the host
 * would write a stack at every run, of a database that takes no writes say.
 */
export async function waitFor(work: Promise<unknown>, { log, patience }: { log: Log; patience: Promise<unknown> }) {
  const told = work.catch((error: unknown) =>
    log.warn("job", `what is left of a run waits for the next one: ${reasonOf(error)}`),
  )
  await Promise.race([told, patience])
}
