import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

type Method = { shipping_option_id?: string | null }
type Item = { variant_id?: string | null }

/**
 * Compares as the host does to complete a cart: each item's shipping profile with those of the chosen options. Both are
 * undefined for what was deleted in the meantime. Plain look-ups: a graph from the cart costs several times as much.
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
  const options = await look<{ id: string; shipping_profile_id: string }>(scope, "shipping_option", {
    fields: ["id", "shipping_profile_id"],
    filters: { id: ids },
  })
  return methods.map(
    ({ shipping_option_id }) => options.find(({ id }) => id === shipping_option_id)?.shipping_profile_id,
  )
}

async function neededProfiles(scope: MedusaContainer, items: readonly Item[]) {
  const variants = await look<{ id: string; product_id: string | null }>(scope, "variant", {
    fields: ["id", "product_id"],
    filters: { id: idsOf(items.map(({ variant_id }) => variant_id)) },
  })
  const links = await look<{ product_id: string; shipping_profile_id: string }>(scope, "product_shipping_profile", {
    fields: ["product_id", "shipping_profile_id"],
    filters: { product_id: idsOf(variants.map(({ product_id }) => product_id)) },
  })
  return items.map(({ variant_id }) => {
    const productId = variants.find(({ id }) => id === variant_id)?.product_id
    return links.find(({ product_id }) => product_id === productId)?.shipping_profile_id
  })
}

type Look = { fields: string[]; filters: Record<string, string[]> }

async function look<Row>(scope: MedusaContainer, entity: string, { fields, filters }: Look): Promise<Row[]> {
  if (Object.values(filters).some((ids) => ids.length === 0)) return []
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({ entity, fields, filters })
  return data as unknown as Row[]
}

function idsOf(ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => typeof id === "string"))]
}
