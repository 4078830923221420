import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/**
 * Where a page of the admin panel is, for a message that is read outside it.
 *
 * @param path of ours, such as `/payin/cases`
 * @returns undefined when the store does not know its own address, or has no panel
 */
export function panelUrl(container: MedusaContainer, storeUrl: string | undefined, path: string): string | undefined {
  const { admin } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const base = [admin?.backendUrl, storeUrl].find((url) => url !== undefined && URL.canParse(url))
  if (base === undefined || admin?.disable) return undefined
  return `${base.trim().replace(/\/+$/, "")}${(admin?.path ?? "/app").replace(/\/+$/, "")}${path}`
}
