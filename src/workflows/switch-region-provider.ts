import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, releaseLockStep, updateRegionsWorkflow } from "@medusajs/medusa/core-flows"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"

export type RegionSwitch = { region_id: string; provider_id: string; enabled: boolean }

const lock = { timeout: 10, ttl: 60 }

const wantedProvidersStep = createStep(
  "payin-wanted-region-providers",
  withSafeErrors(async (change: RegionSwitch, { container }: { container: MedusaContainer }) => {
    const { region_id, provider_id, enabled } = change
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "region",
      fields: ["payment_providers.id"],
      filters: { id: region_id },
    })
    const [region] = data as { payment_providers?: ({ id: string } | null)[] }[]
    const others = (region?.payment_providers ?? []).flatMap((one) => (one && one.id !== provider_id ? [one.id] : []))
    return new StepResponse(enabled ? [...others, provider_id] : others)
  }),
)

/**
 * Adds a payment provider to a region, or removes it. The host writes a region's providers as a whole, so they are read
 * under a lock: otherwise the later of two changes at once would undo the earlier.
 */
export const switchRegionProviderWorkflow = createWorkflow(
  "payin-switch-region-provider",
  (input: WorkflowData<RegionSwitch>) => {
    const key = transform(input, ({ region_id }) => `payin:${region_id}`)
    acquireLockStep({ key, ...lock })
    const payment_providers = wantedProvidersStep(input)
    const change = transform({ input, payment_providers }, (known) => ({
      selector: { id: known.input.region_id },
      update: { payment_providers: known.payment_providers },
    }))
    updateRegionsWorkflow.runAsStep({ input: change })
    releaseLockStep({ key })
  },
)
