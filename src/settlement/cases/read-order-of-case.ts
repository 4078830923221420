import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { PAYIN_MODULE } from "../../modules/payin/module-name"

/**
 * What only an order of its own tells of a case. One that the host cannot read costs its case that, and no page the other
 * cases.
 */
export async function readOrderOfCase<Read>(
  container: MedusaContainer,
  orderId: string,
  read: () => Promise<Read>,
): Promise<Read | "unread"> {
  return await read().catch((error: unknown) => {
    const { log } = container.resolve(PAYIN_MODULE)
    log.warn("cases", `order ${orderId} cannot be read, and a page shows its cases without it: ${reasonOf(error)}`)
    return "unread" as const
  })
}
