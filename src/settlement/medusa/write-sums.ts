import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** What the host calls after each capture and refund, and does not export. */
type Writing = { maybeUpdatePaymentCollection_?(id: string): Promise<void> }

/**
 * Has the host sum up what the collection received and gave back. It does so in a commit of its own, after that of the
 * capture or the refund, and looks at it again only with the next one: until then, its panel shows the old sums. A host
 * that has it no more shows them too, which is no reason to keep money off an order.
 */
export async function writeSums(container: MedusaContainer, collectionId: string): Promise<void> {
  await (container.resolve(Modules.PAYMENT) as unknown as Writing).maybeUpdatePaymentCollection_?.(collectionId)
}
