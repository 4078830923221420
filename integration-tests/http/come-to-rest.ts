import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE, type PayinModuleService, type PayinOptions } from "../../src/modules/payin"
import { endWork } from "../../src/modules/payin/schedule/end-work"
import { endStuckWorkflows } from "../harness/end-stuck-workflows"
import { waitFor } from "../harness/wait-for"
import { giveTurns, takeTurn } from "./job-turns"
import type { StoryContext } from "./story-context"

/**
 * Between stories rows are put back under the store. Whatever its job and its workers still did would end up in
 * the next story, so they take no new work, and this waits for what they have.
 *
 * @returns false when the host still has work that never ends
 */
export async function comeToRest(ctx: StoryContext): Promise<boolean> {
  const payin = payinOf(ctx)
  payin.isStopping = true
  await takeTurn(() => Promise.resolve())
  // As a store that is stopped: a story may leave work that hangs.
  await endWork(payin)
  // A story may leave a lease that no worker holds.
  await waitFor(() => isIdle(ctx), { timeoutMs: 3_000, pollMs: 20 }).catch(() => undefined)
  let isAtRest = true
  await endStuckWorkflows(ctx.container, (line) => {
    isAtRest = false
    process.stderr.write(line)
  })
  return isAtRest
}

/**
 * A story may change what the store's options say; the next one begins with the store's own. Its carts have the ids of
 * those before, so the sandbox must not know their trades any more, whichever story came first.
 */
export function beginAgain(ctx: StoryContext): void {
  ctx.sandbox.control.reset()
  giveTurns(ctx.container)
  const payin = payinOf(ctx)
  payin.isStopping = false
  ownOptions ??= { ...payin.options }
  for (const name of Object.keys(payin.options)) Reflect.deleteProperty(payin.options, name)
  Object.assign(payin.options, ownOptions)
}

let ownOptions: PayinOptions | undefined

async function isIdle(ctx: StoryContext): Promise<boolean> {
  const db = ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select 1 from payin_attempt where lease_until > now()
      union all select 1 from payin_callback where state = 'pending' and lease_until > now() limit 1`,
  )
  return rows.length === 0
}

function payinOf(ctx: StoryContext): PayinModuleService {
  return ctx.container.resolve(PAYIN_MODULE)
}
