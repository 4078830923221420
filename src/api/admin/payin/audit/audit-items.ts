import type { MedusaContainer } from "@medusajs/framework/types"
import { changesOf } from "../../../../modules/payin/audit/audit-trail"
import type { AuditKind } from "../../../../modules/payin/models/audit-entry"
import type { AuditRow } from "../../../../modules/payin/sql/audit"
import type { AuditItem, AuditValue } from "../contract"
import { namesOf } from "../names-of"
import { readRegions } from "../regions/region-items"

/** Lines of the audit trail with the names of people and regions as they are today. */
export async function auditItems(container: MedusaContainer, rows: readonly AuditRow[]): Promise<AuditItem[]> {
  const actors = rows.map(({ actor }) => actor)
  const [names, regions] = await Promise.all([namesOf(container, actors), regionNames(container, rows)])
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at.toISOString(),
    account: row.account,
    kind: row.kind as AuditKind,
    actor: row.actor,
    actor_name: names.get(row.actor) ?? null,
    region: row.region_id === null ? null : { id: row.region_id, name: regions.get(row.region_id) ?? null },
    changes: changesOf(row).map(({ field, from, to }) => ({ field, from: from as AuditValue, to: to as AuditValue })),
  }))
}

async function regionNames(container: MedusaContainer, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ region_id }) => region_id ?? []))]
  if (ids.length === 0) return new Map()
  return new Map((await readRegions(container, { id: ids })).map(({ id, name }) => [id, name]))
}
