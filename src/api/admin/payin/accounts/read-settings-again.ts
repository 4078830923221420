import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../../modules/payin/service"

/** The panel reads a page again after it saved, and with several servers the next request may reach another one. */
export function readSettingsAgain(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { accountAdmin, copyGuard } = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  accountAdmin.readAgain()
  copyGuard.forget()
  next()
}
