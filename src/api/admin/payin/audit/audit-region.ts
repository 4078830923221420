import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import { providerIdOf } from "../../../../settlement/provider-id"
import { readRegions, type RegionFacts } from "../regions/region-items"

/**
 * Records who switches our accounts on or off for a region. A region's providers belong to the host, so the entry is
 * written before the host makes the change, and shown once the region is seen to have changed: a process that is killed
 * in between leaves an entry that is judged when the trail is read.
 *
 * @param region as it is before the change
 * @param change.providers the region's providers after the change
 * @returns to be called when the host has made the change, or refused it
 */
export async function auditRegion(
  container: MedusaContainer,
  region: RegionFacts,
  change: { actor: string; providers: readonly string[] },
): Promise<() => Promise<void>> {
  const { audit, accountAdmin } = container.resolve(PAYIN_MODULE)
  await settleAudit(container, region.id)
  const before = providersOf(region)
  const ids: string[] = []
  for (const account of accountAdmin.names) {
    const isOn = change.providers.includes(providerIdOf(account))
    if (isOn === before.has(providerIdOf(account))) continue
    const kind = isOn ? "region_enabled" : "region_disabled"
    ids.push(await audit.intend({ account, kind, actor: change.actor, region_id: region.id }))
  }
  return async () => {
    if (ids.length > 0) await settleAudit(container, region.id, ids)
  }
}

/** @param ended the entries whose request is over; see `AuditTrail.settle` */
export async function settleAudit(container: MedusaContainer, regionId?: string, ended?: string[]): Promise<void> {
  const { audit } = container.resolve(PAYIN_MODULE)
  const entries = await audit.unconfirmed(regionId)
  if (entries.length === 0) return
  const ids = [...new Set(entries.flatMap(({ region_id }) => region_id ?? []))]
  const regions = new Map((await readRegions(container, { id: ids })).map((each) => [each.id, providersOf(each)]))
  const isEnabled = (entry: { account: string; region_id: string }) =>
    regions.get(entry.region_id)?.has(providerIdOf(entry.account)) ?? false
  await audit.settle(entries, isEnabled, ended)
}

function providersOf({ payment_providers }: RegionFacts): Set<string> {
  return new Set((payment_providers ?? []).flatMap((provider) => provider?.id ?? []))
}
