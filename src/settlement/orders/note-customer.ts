import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { customerWords } from "../../modules/payin/search/customer-words"
import type { PayinModuleService } from "../../modules/payin/service"

/**
 * Writes what the customer of the payment collections is found by in the panel's search. Money does not depend on it, so
 * a failure is no more than a line in the log.
 */
export async function noteCustomer(container: MedusaContainer, paymentCollectionIds: readonly string[]): Promise<void> {
  const { attempts, log } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  try {
    for (const { id, cart, order } of await readOwners(container, paymentCollectionIds)) {
      const words = customerWords([cart, order].flatMap(textsOf))
      if (words.length > 0) await attempts.writeCustomerWords([id], words)
    }
  } catch (error) {
    log.warn("search", `a customer cannot be searched for: ${reasonOf(error)}`)
  }
}

type Address = { first_name?: string | null; last_name?: string | null; company?: string | null } | null
type Owner = { email?: string | null; shipping_address?: Address; billing_address?: Address } | null | undefined
type Collection = { id: string; cart?: Owner; order?: Owner }

const fields = ["email", ...["shipping_address", "billing_address"].flatMap(nameFields)]

function nameFields(address: string): string[] {
  return ["first_name", "last_name", "company"].map((field) => `${address}.${field}`)
}

async function readOwners(container: MedusaContainer, ids: readonly string[]): Promise<Collection[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment_collection",
    fields: ["id", ...["cart", "order"].flatMap((owner) => fields.map((field) => `${owner}.${field}`))],
    filters: { id: [...ids] },
  })
  return data as unknown as Collection[]
}

function textsOf(owner: Owner): (string | null | undefined)[] {
  const addresses = [owner?.shipping_address, owner?.billing_address]
  return [owner?.email, ...addresses.flatMap((at) => [at?.first_name, at?.last_name, at?.company])]
}
