import type { Logger } from "@medusajs/framework/types"
import type { CopyGuard } from "./copy-guard"

/** One line at startup: nothing else in the log says why no payment begins. */
export async function warnCopied(guard: Pick<CopyGuard, "copy">, logger: Pick<Logger, "warn">): Promise<void> {
  const copy = await guard.copy().catch(() => null)
  if (!copy) return
  logger.warn(
    `payin: this store looks like a copy of ${copy.known.join(", ")}, so it leaves the live payments of these accounts ` +
      `alone: ${copy.accounts.join(", ")}. If it is the store itself, confirm that in the admin panel under Settings → ` +
      "Pay-in, or with the option confirmedStoreUrl. Servers and workers of one store need the same storeUrl.",
  )
}
