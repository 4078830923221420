import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { collectionIdsOf } from "../medusa/read-owners"

/**
 * Something happened to the order: its paid attempts and open cases are checked soon, however old they are.
 *
 * @param except the attempt that is just being settled
 */
export async function dueAttemptsOfOrder(
  container: MedusaContainer,
  orderId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  const payin = container.resolve(PAYIN_MODULE)
  await payin.attempts.scheduleDecided(await collectionIdsOf(container, orderId), except)
}
