import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayOutRow } from "../../modules/payin/sql/pay-out/pay-outs"

/**
 * Reads a pay-out from the service. Nothing changes in Medusa, whose refund is already recorded; a case reports it to a person.
 *
 * @throws PayinError when the service could not be asked
 */
export async function followPayOut(container: MedusaContainer, payOut: PayOutRow): Promise<void> {
  const payin = container.resolve(PAYIN_MODULE)
  await payin.payOuts.follow(payOut, async (id) => {
    const refunds = await container.resolve(Modules.PAYMENT).listRefunds({ id: [id] }, { select: ["id"] })
    return refunds.length > 0
  })
}
