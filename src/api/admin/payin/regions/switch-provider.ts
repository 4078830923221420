import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { updateRegionsWorkflow } from "@medusajs/medusa/core-flows"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import { providerIdOf } from "../../../../settlement/provider-id"
import { knownAccount } from "../accounts/account-view"
import { auditRegion } from "../audit/audit-region"
import type { RegionItem } from "../contract"
import { knownRegion, regionItemOf } from "./region-items"

/**
 * Starts or stops offering the account to a region's customers. The region's other providers stay as they are: the host
 * writes them as a whole, so this is for whoever holds the region (`holdRegion`).
 *
 * @throws MedusaError not_found, or invalid_data when it is not clear which account is meant
 */
export async function switchProvider(
  req: AuthenticatedMedusaRequest,
  regionId: string,
  change: { account?: string; enabled: boolean },
): Promise<RegionItem> {
  const providerId = providerIdOf(accountOf(req, change.account))
  const region = await knownRegion(req.scope, regionId)
  const others = (region.payment_providers ?? []).flatMap((provider) =>
    provider && provider.id !== providerId ? [provider.id] : [],
  )
  const providers = change.enabled ? [...others, providerId] : others
  const end = await auditRegion(req.scope, region, { actor: req.auth_context.actor_id, providers })
  try {
    const input = { selector: { id: region.id }, update: { payment_providers: providers } }
    await updateRegionsWorkflow(req.scope).run({ input })
  } finally {
    // What is not recorded now, for whatever reason, is recorded when the trail is read.
    await end().catch(() => undefined)
  }
  return await regionItemOf(req.scope, regionId)
}

function accountOf(req: AuthenticatedMedusaRequest, account: string | undefined): string {
  if (account !== undefined) return knownAccount(req, account)
  const { names } = req.scope.resolve(PAYIN_MODULE).accountAdmin
  if (names.length === 1) return names[0]!
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `This store has several accounts. Name one in account: ${names.join(", ")}.`,
    "payin_account_required",
  )
}
