import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { CheckoutChange } from "../../../../modules/payin/checkout/checkout-settings"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../../modules/payin/service"
import type { ConnectionBody } from "../validators"
import { knownAccount } from "./account-view"

/**
 * A choice that the service does not list is refused here, not at the next checkout.
 *
 * @throws PayinError
 */
export async function changeCheckout(
  req: AuthenticatedMedusaRequest,
  name: string,
  change: CheckoutChange,
): Promise<void> {
  const { accountAdmin } = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  await accountAdmin.changeCheckout(knownAccount(req, name), change, req.auth_context.actor_id)
}

/** @throws PayinError */
export async function changeConnection(
  req: AuthenticatedMedusaRequest,
  name: string,
  body: ConnectionBody,
): Promise<void> {
  const { accountAdmin } = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  const change = {
    baseUrl: body.base_url,
    apiKey: body.api_key,
    keepPreviousForHours: body.keep_previous_for_hours,
  }
  await accountAdmin.changeConnection(knownAccount(req, name), change, req.auth_context.actor_id)
}

export async function forgetConnection(req: AuthenticatedMedusaRequest, name: string): Promise<void> {
  const { accountAdmin } = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  await accountAdmin.forgetConnection(knownAccount(req, name), req.auth_context.actor_id)
}
