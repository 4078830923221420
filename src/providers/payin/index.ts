import type { ModuleProviderExports } from "@medusajs/framework/types"
import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { checkWiring } from "./check-wiring"
import { PayinPaymentProvider } from "./service"

export default ModuleProvider(Modules.PAYMENT, {
  services: [PayinPaymentProvider],
  loaders: [checkWiring],
}) satisfies ModuleProviderExports
