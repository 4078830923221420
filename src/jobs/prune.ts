import type { MedusaContainer } from "@medusajs/framework/types"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../modules/payin/module-name"
import { prune } from "../modules/payin/retention/prune"

/** Removes what was kept for long enough, a few seconds' worth at a time. */
export default withSafeErrors(async function pruneOld(container: MedusaContainer) {
  const payin = container.resolve(PAYIN_MODULE)
  await prune(payin, payin.options, { now: () => new Date(), mayGoOn: () => !payin.isStopping })
})

export const config = { name: "payin-prune", schedule: "*/5 * * * *" }
