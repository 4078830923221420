import type { CreateNotificationDTO, MedusaContainer, NotificationDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { within } from "../../modules/payin/lease/within"

/** The provider may have sent it, or may still. */
class LateProvider extends Error {}

export function isLate(error: unknown): boolean {
  return error instanceof LateProvider
}

/**
 * Hands a notification to the store's provider, and waits no longer than a provider may take.
 *
 * @throws LateProvider when it has not answered in time, or what it failed with
 */
export async function sendInTime(
  container: MedusaContainer,
  notification: CreateNotificationDTO,
  longestMs = SEND_MS,
): Promise<void> {
  const sending = container.resolve(Modules.NOTIFICATION).createNotifications(notification)
  await within(longestMs, sending.catch(unlessTaken), () => {
    throw new LateProvider("the notification provider did not answer in time")
  })
}

/**
 * A provider that returns nothing has sent it: Medusa then fails to read the id of that answer. What a provider fails with
 * itself, Medusa quotes behind words of its own.
 */
function unlessTaken(error: unknown): undefined {
  if (!/^Cannot read properties of (undefined|null) \(reading 'id'\)$/.test(reasonOf(error))) throw error
}

/** What Medusa has recorded under these keys, by which alone it can tell. The type of its filter leaves them out. */
export async function findNotifications(
  container: MedusaContainer,
  idempotency_key: string | string[],
): Promise<NotificationDTO[]> {
  return await container.resolve(Modules.NOTIFICATION).listNotifications({ idempotency_key } as object)
}

/** Shorter than the pause before the next try. */
const SEND_MS = 30_000
