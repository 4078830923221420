import { Modules } from "@medusajs/framework/utils"
import { lockCollection } from "../../src/settlement/collection-lock"
import { waitFor } from "../harness/wait-for"
import { takeTurn } from "./job-turns"
import type { StoryContext } from "./story-context"

/**
 * Sends a request while somebody holds the lock of the payment collection, which it has to wait for. The job takes no turn
 * meanwhile, for it may wait as well.
 *
 * @returns the answer, which comes once the lock is free
 */
export async function sendWhileHeld<Answer>(
  { container }: StoryContext,
  collectionId: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  return await takeTurn(async () => {
    const acquire = jest.spyOn(container.resolve(Modules.LOCKING), "acquire")
    const unlock = await lockCollection(container, collectionId, 5_000)
    let isAnswered = false
    const answer = send().finally(() => (isAnswered = true))
    const isWaiting = () => {
      const asked = acquire.mock.calls.filter(([key]) => key === `payin:${collectionId}`)
      return new Set(asked.map(([, by]) => by?.ownerId)).size > 1
    }
    await waitFor(() => isAnswered || isWaiting(), { what: "the request to wait" })
    const isEarly = isAnswered
    await unlock!()
    acquire.mockRestore()
    expect(isEarly).toBe(false)
    return await answer
  })
}
