import { setTimeout as pause } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

const notEnded = "state not in ('not_started', 'done', 'reverted', 'failed')"
const PATIENCE_MS = 20_000

/**
 * Sometimes the host's engine never starts to undo a workflow after one of several parallel steps has failed: a
 * completion without stock stays in `waiting_to_compensate`, whatever the plugin does. The host's test runner would
 * wait for it forever, so it is reported and written off here. By then, the checker has seen how the plugin handles it.
 */
export async function endStuckWorkflows(container: MedusaContainer, tell: (line: string) => void): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const stuck = async () => {
    const sql = `select workflow_id, state from workflow_execution where deleted_at is null and ${notEnded}`
    return (await db.raw<{ rows: { workflow_id: string; state: string }[] }>(sql)).rows
  }
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until && (await stuck()).length > 0) await pause(200)
  for (const { workflow_id, state } of await stuck()) tell(`The host never ended ${workflow_id} (${state}).\n`)
  await db.raw(`update workflow_execution set state = 'failed' where ${notEnded}`)
}
