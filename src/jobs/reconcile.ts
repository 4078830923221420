import type { MedusaContainer } from "@medusajs/framework/types"
import { processOwedCallbacks } from "../workflows/receive-callback/process-callback"
import { reconcileAttempts } from "../workflows/reconcile-attempts/reconcile-attempts"

export default async function reconcile(container: MedusaContainer) {
  await processOwedCallbacks(container, 50)
  await reconcileAttempts(container)
}

export const config = { name: "payin-reconcile", schedule: { interval: 5_000 } }
