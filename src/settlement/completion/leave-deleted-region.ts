import type { ICartModuleService, IRegionModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { exists, listLinks, lookUp } from "../medusa/look-up"
import { providerIdOf } from "../provider-id"

/**
 * Staff may delete the region of a cart that is being paid: the host then places no order of it, because a deleted region
 * has no payment providers, and nobody can give it any. The region that has the cart's country now takes its place, if it
 * has the same currency and this way to pay. Prices and taxes stay as they were paid.
 *
 * @returns `moved`: its completion can be tried again; else why it cannot; undefined when its region is there
 */
export async function leaveDeletedRegion(
  container: MedusaContainer,
  { account, cart_id }: Pick<AttemptRow, "account" | "cart_id">,
): Promise<{ moved: true } | { moved: false; words: string } | undefined> {
  const [cart] = await lookUp<CartRow>(container, "cart", { fields: cartFields, filters: { id: cart_id! } })
  if (!cart?.region_id || (await exists(container, "region", cart.region_id))) return undefined
  const next = await successorOf(container, cart, providerIdOf(account))
  if (!next) return { moved: false, words: await deletedWords(container, cart.region_id) }
  // Not by the host's workflow, which would price the cart anew: it is paid.
  await container.resolve<ICartModuleService>(Modules.CART).updateCarts([{ id: cart.id, region_id: next }])
  return { moved: true }
}

/** A country is in one region at most. */
async function successorOf(container: MedusaContainer, cart: CartRow, payment_provider_id: string) {
  // What is not delivered has an address for the bill alone.
  const country = cart.shipping_address?.country_code ?? cart.billing_address?.country_code
  if (!country) return undefined
  const filters = { currency_code: cart.currency_code, countries: { iso_2: country } }
  const [region] = await lookUp<{ id: string }>(container, "region", { fields: ["id"], filters })
  if (!region) return undefined
  const own = { region_id: region.id, payment_provider_id }
  return (await listLinks(container, "region_payment_provider", own)).length > 0 ? region.id : undefined
}

async function deletedWords(container: MedusaContainer, id: string): Promise<string> {
  const regions = container.resolve<IRegionModuleService>(Modules.REGION)
  const [deleted] = await regions.listRegions({ id }, { select: ["id", "name"], withDeleted: true })
  return `Deleted region: ${deleted?.name ?? id}.`
}

const cartFields = [
  ...["id", "region_id", "currency_code"],
  ...["shipping_address", "billing_address"].map((address) => `${address}.country_code`),
]

type CartRow = {
  id: string
  region_id: string | null
  currency_code: string
  shipping_address?: Address | null
  billing_address?: Address | null
}

type Address = { country_code: string | null }
