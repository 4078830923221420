import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { withoutSlash } from "../../merchant-api/connection-rules"

/**
 * Where a page of the admin panel is, for a message that is read outside it.
 *
 * @param path of ours, such as `/payin/cases`
 * @returns undefined when the store does not know its own address, or has no panel
 */
export function panelUrl(container: MedusaContainer, storeUrl: string | undefined, path: string): string | undefined {
  const { admin, projectConfig } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const base = [admin?.backendUrl, storeUrl].find((url) => url !== undefined && URL.canParse(url))
  // A worker is usually told to serve no panel, and sends most messages: the panel is a server's.
  if (base === undefined || (admin?.disable && projectConfig.workerMode !== "worker")) return undefined
  return `${placeOfPanel(withoutSlash(base), withoutSlash(admin?.path ?? "/app"))}${path}`
}

/** Behind a proxy's path prefix, the panel's own path has to begin with it: it is what the browser's address shows. */
function placeOfPanel(store: string, panel: string): string {
  const { origin, pathname } = new URL(store)
  const hasPrefix = pathname !== "/" && panel.startsWith(`${pathname}/`)
  return `${hasPrefix ? origin : store}${panel}`
}
