import type { MedusaContainer } from "@medusajs/framework/types"
import { links, lists } from "../look-up"

type Ids = string | readonly string[]
type Filters = Record<string, Ids | Record<string, Ids>>
type Row = Record<string, unknown>

/**
 * A host with these rows, by entity or link, as `lookUp` and `listLinks` read them.
 *
 * @param switchedOff modules that the store does without
 */
export function hostWith(rows: Record<string, object[]>, switchedOff: readonly string[] = []): MedusaContainer {
  const list = (name: string) => async (filters: Filters) =>
    ((rows[name] ?? []) as Row[]).filter((row) => isWanted(row, filters))
  const modules: Record<string, Record<string, unknown>> = {}
  for (const [entity, [module, method]] of Object.entries(lists))
    modules[module] = { ...modules[module], [method]: list(entity) }
  const getLinkModule = (...ends: string[]) => {
    const name = Object.keys(links).find((key) => links[key as keyof typeof links].join() === ends.join())
    const isThere = name && ends.every((end) => !switchedOff.includes(end))
    return isThere ? { list: list(name) } : undefined
  }
  const resolve = (key: string) => (switchedOff.includes(key) ? undefined : (modules[key] ?? { getLinkModule }))
  return { resolve } as unknown as MedusaContainer
}

/** A filter by a relation wants one of its rows. */
function isWanted(row: Row, filters: Filters): boolean {
  return Object.entries(filters).every(([column, wanted]) =>
    typeof wanted === "string" || Array.isArray(wanted)
      ? [wanted].flat().includes(row[column] as string)
      : (row[column] as Row[]).some((one) => isWanted(one, wanted as Filters)),
  )
}
