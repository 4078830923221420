import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { lookUp } from "../medusa/look-up"

/** Deletes what the panel's search finds the customer's pay-ins by. The carts and orders themselves are Medusa's. */
export async function forgetCustomer(container: MedusaContainer, customerId: string): Promise<void> {
  const { attempts } = container.resolve(PAYIN_MODULE)
  const wanted = { fields: ["id"], filters: { customer_id: customerId } }
  const [carts, orders] = await Promise.all([
    lookUp<{ id: string }>(container, "cart", wanted),
    lookUp<{ id: string }>(container, "order", wanted),
  ])
  await attempts.deleteCustomerWords({ cartIds: carts.map(({ id }) => id), orderIds: orders.map(({ id }) => id) })
}
