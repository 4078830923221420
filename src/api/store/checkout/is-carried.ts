import type { MedusaContainer } from "@medusajs/framework/types"
import { listLinks, lookUp } from "../../../settlement/medusa/look-up"

type Method = { shipping_option_id?: string | null }
type Item = { variant_id?: string | null }
type ProfileLink = { product_id: string; shipping_profile_id: string }

/**
 * Compares as the host does to complete a cart: each item's shipping profile with those of the chosen options. Both are
 * undefined for what was deleted in the meantime.
 */
export async function isCarried(
  scope: MedusaContainer,
  methods: readonly Method[],
  items: readonly Item[],
): Promise<boolean> {
  const [carried, needed] = await Promise.all([carriedProfiles(scope, methods), neededProfiles(scope, items)])
  return needed.every((profile) => carried.includes(profile))
}

async function carriedProfiles(scope: MedusaContainer, methods: readonly Method[]) {
  const ids = idsOf(methods.map((method) => method.shipping_option_id))
  const options = await lookUp<{ id: string; shipping_profile_id: string }>(scope, "shipping_option", {
    fields: ["id", "shipping_profile_id"],
    filters: { id: ids },
  })
  return methods.map(
    ({ shipping_option_id }) => options.find(({ id }) => id === shipping_option_id)?.shipping_profile_id,
  )
}

async function neededProfiles(scope: MedusaContainer, items: readonly Item[]) {
  const variants = await lookUp<{ id: string; product_id: string | null }>(scope, "variant", {
    fields: ["id", "product_id"],
    filters: { id: idsOf(items.map(({ variant_id }) => variant_id)) },
  })
  const links = await listLinks<ProfileLink>(scope, "product_shipping_profile", {
    product_id: idsOf(variants.map(({ product_id }) => product_id)),
  })
  return items.map(({ variant_id }) => {
    const productId = variants.find(({ id }) => id === variant_id)?.product_id
    return links.find(({ product_id }) => product_id === productId)?.shipping_profile_id
  })
}

function idsOf(ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => typeof id === "string"))]
}
