import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { CaseFact } from "../../../../modules/payin/case/case-facts"

/** The names of what the facts mention by id. */
export type ThingNames = (facts: readonly CaseFact[]) => Record<string, string>

/**
 * Medusa's reasons name inventory items and stock locations by their ids. An item is called what its product is called:
 * its own title is often only the variant's.
 */
export async function thingNames(container: MedusaContainer, facts: readonly CaseFact[]): Promise<ThingNames> {
  const ids = [...new Set(facts.flatMap(idsIn))]
  const [items, places] = [ids.filter((id) => id.startsWith("iitem_")), ids.filter((id) => id.startsWith("sloc_"))]
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [itemRows, placeRows] = await Promise.all([
    items.length
      ? query.graph({
          entity: "inventory_item",
          fields: ["id", "title", "sku", "variants.title", "variants.product.title"],
          filters: { id: items },
        })
      : { data: [] },
    places.length
      ? query.graph({ entity: "stock_location", fields: ["id", "name"], filters: { id: places } })
      : { data: [] },
  ])
  const names = new Map([
    ...(itemRows.data as unknown as ItemRow[]).map((row): [string, string] => [row.id, nameOf(row)]),
    ...(placeRows.data as { id: string; name: string }[]).map(({ id, name }): [string, string] => [id, name]),
  ])
  return (said) =>
    Object.fromEntries(said.flatMap(idsIn).flatMap((id) => (names.get(id) ? [[id, names.get(id)!]] : [])))
}

type Variant = { title: string | null; product?: { title: string } | null } | null
type ItemRow = { id: string; title: string | null; sku: string | null; variants?: Variant[] }

function idsIn(fact: CaseFact): string[] {
  return fact.fact === "reason" ? (fact.words.match(/\b(?:iitem|sloc)_[0-9A-Z]{26}\b/g) ?? []) : []
}

/** Several variants may share an item: the product's name is then enough. */
function nameOf({ id, sku, title, variants }: ItemRow): string {
  const [variant, ...others] = (variants ?? []).filter((each) => each !== null)
  const parts = [variant?.product?.title, others.length ? undefined : variant?.title].filter(Boolean)
  return parts.join(", ") || title || sku || id
}
