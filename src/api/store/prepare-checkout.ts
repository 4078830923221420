import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE, type CheckoutContext, type PayinModuleService } from "../../modules/payin"
import { accountOfProvider } from "../../workflows/provider-id"
import { paymentPageOf } from "./payment-page"
import { readPayer } from "./read-payer"
import { allowedOrigins, readWishes } from "./wishes"

/**
 * Puts what the store's server knows in the place of what a browser sent: the cart of the collection, the real payer,
 * and the storefront's wishes after they were checked. The session's `data` carries nothing but a ticket for it.
 */
export async function prepareCheckout(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const body = req.body as { provider_id?: string; data?: unknown }
  const account = accountOfProvider(body.provider_id ?? "")
  if (account === undefined) return next()
  const payin = req.scope.resolve<PayinModuleService>(PAYIN_MODULE)
  const wishes = readWishes(body.data, allowedOrigins(req, payin.options))
  if (!wishes.ok) return void res.status(400).json({ type: "invalid_data", message: wishes.message })
  const collectionId = String(req.params.id)
  const cartId = await cartOf(req, collectionId)
  const context: CheckoutContext = {
    cartId,
    paymentCollectionId: collectionId,
    bank: wishes.value.bank,
    method: wishes.value.method,
    payer: readPayer(req as AuthenticatedMedusaRequest, payin.options),
    paymentPage: payin.hasAccount(account)
      ? paymentPageOf(payin.account(account).options, wishes.value, {
          cart_id: cartId ?? "",
          payment_collection_id: collectionId,
        })
      : undefined,
  }
  const ticket = payin.tickets.issue(context)
  res.once("close", () => payin.tickets.revoke(ticket))
  body.data = { payin_ticket: ticket }
  next()
}

async function cartOf(req: MedusaRequest, collectionId: string): Promise<string | null> {
  const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "cart_payment_collection",
    fields: ["cart_id"],
    filters: { payment_collection_id: collectionId },
  })
  return (data[0] as { cart_id?: string } | undefined)?.cart_id ?? null
}
