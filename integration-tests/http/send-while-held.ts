import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../src/modules/payin"
import { lockCollection } from "../../src/settlement/collection-lock"
import { waitFor } from "../harness/wait-for"
import { nobodyAtWork, untilIdle } from "./actions"
import { takeTurn } from "./job-turns"
import type { StoryContext } from "./story-context"

/**
 * Sends a request while somebody holds the lock of the payment collection, which it has to wait for. Nobody else asks for
 * that lock meanwhile, so whoever does is the request: what came before has ended, and the job takes no turn.
 *
 * @returns the answer, which comes once the lock is free
 */
export async function sendWhileHeld<Answer>(
  ctx: StoryContext,
  payment_collection_id: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  return await takeTurn(async () => {
    await noWorkLeft(ctx, payment_collection_id)
    const acquire = jest.spyOn(ctx.container.resolve(Modules.LOCKING), "acquire")
    const unlock = await lockCollection(ctx.container, payment_collection_id, 30_000)
    try {
      expect(unlock).toBeDefined()
      const owners = () =>
        acquire.mock.calls.filter(([key]) => key === `payin:${payment_collection_id}`).map(([, by]) => by?.ownerId)
      const before = owners()
      let isAnswered = false
      const answer = send().finally(() => (isAnswered = true))
      // One that fails while it is not awaited yet.
      answer.catch(() => undefined)
      const isWaiting = () => owners().some((owner) => !before.includes(owner))
      await waitFor(() => isAnswered || isWaiting(), { what: "the request to wait" })
      expect(isAnswered).toBe(false)
      await unlock!()
      return await answer
    } finally {
      await unlock?.()
      acquire.mockRestore()
    }
  })
}

async function noWorkLeft(ctx: StoryContext, payment_collection_id: string): Promise<void> {
  const { attempts, callbacks, jobs } = ctx.container.resolve(PAYIN_MODULE)
  const db = ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const isTold = async () => (await db("payin_callback").where({ state: "pending", deleted_at: null })).length === 0
  await waitFor(isTold, { what: "the end of the callbacks" })
  await untilIdle(callbacks.workers, attempts.workers, jobs)
  await nobodyAtWork(ctx, { payment_collection_id })
}
