import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { baseUrlProblem } from "../../merchant-api/connection-rules"
import { PAYIN_MODULE } from "../../modules/payin/module-name"

/**
 * Where the shop is: the option, or what Medusa's panel is configured with.
 *
 * @returns undefined when neither is set: Medusa's panel then assumes a developer's machine, which is no place to send
 *   a customer to
 */
export function storefrontUrl(container: MedusaContainer): string | undefined {
  const { storefrontUrl: own } = container.resolve(PAYIN_MODULE).options
  const { admin } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  return [own, admin?.storefrontUrl?.trim()].find((url) => url !== undefined && baseUrlProblem(url) === undefined)
}
