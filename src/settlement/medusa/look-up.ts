import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

/** Named as in a graph. */
export const lists = {
  campaign_budget_usage: [Modules.PROMOTION, "listCampaignBudgetUsages"],
  cart: [Modules.CART, "listCarts"],
  customer: [Modules.CUSTOMER, "listCustomers"],
  fulfillment: [Modules.FULFILLMENT, "listFulfillments"],
  inventory_level: [Modules.INVENTORY, "listInventoryLevels"],
  line_item: [Modules.CART, "listLineItems"],
  order: [Modules.ORDER, "listOrders"],
  payment_collection: [Modules.PAYMENT, "listPaymentCollections"],
  promotion: [Modules.PROMOTION, "listPromotions"],
  region: [Modules.REGION, "listRegions"],
  reservation: [Modules.INVENTORY, "listReservationItems"],
  shipping_option: [Modules.FULFILLMENT, "listShippingOptions"],
  variant: [Modules.PRODUCT, "listProductVariants"],
} as const

/** The host's links, by the names of their tables. */
export const links = {
  cart_payment_collection: [Modules.CART, "cart_id", Modules.PAYMENT, "payment_collection_id"],
  cart_promotion: [Modules.CART, "cart_id", Modules.PROMOTION, "promotion_id"],
  order_cart: [Modules.ORDER, "order_id", Modules.CART, "cart_id"],
  order_fulfillment: [Modules.ORDER, "order_id", Modules.FULFILLMENT, "fulfillment_id"],
  order_promotion: [Modules.ORDER, "order_id", Modules.PROMOTION, "promotion_id"],
  order_payment_collection: [Modules.ORDER, "order_id", Modules.PAYMENT, "payment_collection_id"],
  product_shipping_profile: [Modules.PRODUCT, "product_id", Modules.FULFILLMENT, "shipping_profile_id"],
  product_variant_inventory_item: [Modules.PRODUCT, "variant_id", Modules.INVENTORY, "inventory_item_id"],
  region_payment_provider: [Modules.REGION, "region_id", Modules.PAYMENT, "payment_provider_id"],
  sales_channel_location: [Modules.SALES_CHANNEL, "sales_channel_id", Modules.STOCK_LOCATION, "stock_location_id"],
} as const

type Ids = string | readonly string[]
/** By the module's own fields, or by those of a relation. */
type Filters = Record<string, Ids | Record<string, Ids>>
type Wanted = { fields: readonly string[]; filters: Filters }
type List = (filters: Filters, config: object) => Promise<unknown[]>

/**
 * Reads rows of one module of the host, and what belongs to them there, by the field names of a graph. For what every
 * purchase needs: a graph copies a module's whole configuration for each relation that it reads, which costs the store
 * two to three times as much as the statements do. No ids find nothing, and neither does a store that has switched the
 * module off, as one may that keeps no stock.
 */
export async function lookUp<Row>(
  container: MedusaContainer,
  entity: keyof typeof lists,
  { fields, filters }: Wanted,
): Promise<Row[]> {
  return (await listRows(container, entity, { filters, config: selecting(fields) })) as Row[]
}

/** Those of the ids that the host has no row of: nobody made it, or staff have deleted it. */
export async function goneOf(
  container: MedusaContainer,
  entity: keyof typeof lists,
  ids: readonly string[],
): Promise<string[]> {
  const found = await lookUp<{ id: string }>(container, entity, { fields: ["id"], filters: { id: ids } })
  return ids.filter((id) => found.every((row) => row.id !== id))
}

export async function exists(container: MedusaContainer, entity: keyof typeof lists, id: string): Promise<boolean> {
  return (await lookUp(container, entity, { fields: ["id"], filters: { id } })).length > 0
}

/**
 * Reads a cart with its total. The host reads relation by relation, eight statements for it; one that joins them all
 * takes half the processor time for a few lines. It repeats each line for every tax and discount, so a large cart would
 * take longer.
 */
export async function lookUpPricedCart<Row>(
  container: MedusaContainer,
  id: string,
  fields: readonly string[],
): Promise<Row | undefined> {
  const few = { ...selecting(["id"]), take: FEW_LINES + 1 }
  const lines = await listRows(container, "line_item", { filters: { cart_id: id }, config: few })
  const strategy = lines.length <= FEW_LINES ? { options: { strategy: "joined" } } : {}
  const config = { ...selecting(fields), ...strategy }
  const [cart] = await listRows(container, "cart", { filters: { id }, config })
  return cart as Row | undefined
}

const FEW_LINES = 10

type Listed = { filters: Filters; config: object }

async function listRows(
  container: MedusaContainer,
  entity: keyof typeof lists,
  { filters, config }: Listed,
): Promise<unknown[]> {
  if (asksForNone(filters)) return []
  const [module, method] = lists[entity]
  const service = moduleOf<Record<string, List>>(container, module)
  return service ? await service[method]!(filters, config) : []
}

/** Reads rows of a link between two modules, with all of their columns. None if one of the two is switched off. */
export async function listLinks<Row>(
  container: MedusaContainer,
  link: keyof typeof links,
  filters: Filters,
): Promise<Row[]> {
  return (await linkRows(container, { link, filters, withDeleted: false })) as Row[]
}

/** Whether there is such a link, or was one that the host took away. */
export async function wasLinked(
  container: MedusaContainer,
  link: keyof typeof links,
  filters: Filters,
): Promise<boolean> {
  return (await linkRows(container, { link, filters, withDeleted: true })).length > 0
}

type WantedLinks = { link: keyof typeof links; filters: Filters; withDeleted: boolean }

async function linkRows(container: MedusaContainer, { link, filters, withDeleted }: WantedLinks): Promise<unknown[]> {
  if (asksForNone(filters)) return []
  const ends: readonly [string, string, string, string] = links[link]
  const module = container.resolve(ContainerRegistrationKeys.LINK).getLinkModule(...ends)
  if (module) return (await module.list(filters, { withDeleted })) as unknown[]
  const [one, , other] = ends
  if (!moduleOf(container, one) || !moduleOf(container, other)) return []
  throw new Error(`Medusa has no link ${link}.`)
}

function moduleOf<Service>(container: MedusaContainer, name: string): Service | undefined {
  return container.resolve<Service>(name, { allowUnregistered: true })
}

function asksForNone(filters: Filters): boolean {
  return Object.values(filters).some((ids) =>
    typeof ids === "string" || Array.isArray(ids) ? ids.length === 0 : asksForNone(ids as Filters),
  )
}

/** `payments.*` takes all of the relation's columns: those of which none is named. */
function selecting(fields: readonly string[]) {
  const relations = new Set<string>()
  for (const field of fields) {
    const path = field.split(".").slice(0, -1)
    path.forEach((_, index) => relations.add(path.slice(0, index + 1).join(".")))
  }
  return { select: fields.filter((field) => !field.endsWith("*")), relations: [...relations], take: null }
}
