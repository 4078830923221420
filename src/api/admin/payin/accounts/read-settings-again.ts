import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"

/** The panel reads a page again after it saved, and with several servers the next request may reach another one. */
export function readSettingsAgain(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { accountAdmin, copyGuard } = req.scope.resolve(PAYIN_MODULE)
  accountAdmin.readAgain()
  copyGuard.forget()
  next()
}
