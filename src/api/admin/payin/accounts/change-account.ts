import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { CheckoutChange } from "../../../../modules/payin/checkout/checkout-settings"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { ConnectionBody } from "../validators"
import { knownAccount } from "./account-view"
import { tryConnection } from "./check/try-connection"

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
  const { accountAdmin } = req.scope.resolve(PAYIN_MODULE)
  await accountAdmin.changeCheckout(knownAccount(req, name), change, req.auth_context.actor_id)
}

/** Asks the service first: what does not work replaces nothing, unless that is wanted. @throws PayinError */
export async function changeConnection(
  req: AuthenticatedMedusaRequest,
  name: string,
  body: ConnectionBody,
): Promise<void> {
  const { accountAdmin } = req.scope.resolve(PAYIN_MODULE)
  const change = {
    baseUrl: body.base_url,
    apiKey: body.api_key,
    keepPreviousForHours: body.keep_previous_for_hours,
  }
  const account = knownAccount(req, name)
  const tried = body.save_untried ? undefined : await tryConnection(accountAdmin, account, change)
  await accountAdmin.changeConnection(account, change, { actor: req.auth_context.actor_id, tried })
}

export async function forgetConnection(req: AuthenticatedMedusaRequest, name: string): Promise<void> {
  const { accountAdmin } = req.scope.resolve(PAYIN_MODULE)
  await accountAdmin.forgetConnection(knownAccount(req, name), req.auth_context.actor_id)
}
