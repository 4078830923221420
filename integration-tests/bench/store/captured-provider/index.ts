import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { CapturedPaymentProvider } from "./service"

export default ModuleProvider(Modules.PAYMENT, { services: [CapturedPaymentProvider] })
