import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { customerWords } from "../../modules/payin/search/customer-words"
import { goneOf } from "../medusa/look-up"
import { forgetCustomer } from "./forget-customer"

type Address = { first_name?: string | null; last_name?: string | null; company?: string | null } | null

/** A cart or an order, with the names and addresses of its customer. */
export type Owner = OwnerRow | null | undefined
type OwnerRow = {
  customer_id?: string | null
  email?: string | null
  shipping_address?: Address
  billing_address?: Address
}

/** What of a cart or an order `noteCustomer` wants to know. */
export const ownerFields = ["customer_id", "email", ...["shipping_address", "billing_address"].flatMap(nameFields)]

function nameFields(address: string): string[] {
  return ["first_name", "last_name", "company"].map((field) => `${address}.${field}`)
}

/**
 * Writes what the customer of the payment collections is found by in the panel's search. Money does not depend on it, so
 * a failure is no more than a line in the log.
 */
export async function noteCustomer(
  container: MedusaContainer,
  paymentCollectionIds: readonly string[],
  readOwners: () => Promise<readonly Owner[]>,
): Promise<void> {
  const { attempts, log } = container.resolve(PAYIN_MODULE)
  try {
    const owners = await readOwners()
    const words = customerWords(owners.flatMap(textsOf))
    if (words.length === 0 || !(await attempts.writeCustomerWords(paymentCollectionIds, words))) return
    // Afterwards: one whom staff delete from now on is forgotten by what that starts.
    await forgetDeleted(container, owners)
  } catch (error) {
    log.warn("search", `a customer cannot be searched for: ${reasonOf(error)}`)
  }
}

/** Staff may still edit the order of a customer whom they have deleted, and the customer may still pay the rest of it. */
async function forgetDeleted(container: MedusaContainer, owners: readonly Owner[]): Promise<void> {
  const ids = [...new Set(owners.flatMap((owner) => owner?.customer_id ?? []))]
  for (const id of await goneOf(container, "customer", ids)) await forgetCustomer(container, id)
}

function textsOf(owner: Owner): (string | null | undefined)[] {
  const addresses = [owner?.shipping_address, owner?.billing_address]
  return [owner?.email, ...addresses.flatMap((at) => [at?.first_name, at?.last_name, at?.company])]
}
