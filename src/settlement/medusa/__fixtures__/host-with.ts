import type { MedusaContainer } from "@medusajs/framework/types"
import { links, lists } from "../look-up"

type Filters = Record<string, string | readonly string[]>

/** A host with these rows, by entity or link, as `lookUp` and `listLinks` read them. */
export function hostWith(rows: Record<string, object[]>): MedusaContainer {
  const list = (name: string) => async (filters: Filters) =>
    (rows[name] ?? []).filter((row) =>
      Object.entries(filters).every(([column, ids]) => [ids].flat().includes((row as Record<string, string>)[column]!)),
    )
  const modules: Record<string, Record<string, unknown>> = {}
  for (const [entity, [module, method]] of Object.entries(lists))
    modules[module] = { ...modules[module], [method]: list(entity) }
  const getLinkModule = (...ends: string[]) => {
    const name = Object.keys(links).find((key) => links[key as keyof typeof links].join() === ends.join())
    return name && { list: list(name) }
  }
  return { resolve: (key: string) => modules[key] ?? { getLinkModule } } as unknown as MedusaContainer
}
