import type { MedusaRequest } from "@medusajs/framework/http"
import { PAYIN_MODULE, type CheckoutChange, type PayinModuleService } from "../../../modules/payin"
import { knownAccount } from "./account-view"
import type { ConnectionBody } from "./validators"

/**
 * A choice that the service does not list is refused here, not at the next checkout.
 *
 * @throws PayinError
 */
export async function changeCheckout(req: MedusaRequest, name: string, change: CheckoutChange): Promise<void> {
  const { desk } = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  await desk.changeCheckout(knownAccount(req, name), change)
}

/** @throws PayinError */
export async function changeConnection(req: MedusaRequest, name: string, body: ConnectionBody): Promise<void> {
  await req.scope.resolve<PayinModuleService>(PAYIN_MODULE).desk.changeConnection(knownAccount(req, name), {
    baseUrl: body.base_url,
    apiKey: body.api_key,
    keepPreviousForHours: body.keep_previous_for_hours,
  })
}

export async function forgetConnection(req: MedusaRequest, name: string): Promise<void> {
  await req.scope.resolve<PayinModuleService>(PAYIN_MODULE).desk.forgetConnection(knownAccount(req, name))
}
