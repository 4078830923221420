import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { BigNumber, MedusaError } from "@medusajs/framework/utils"
import { knownMethods } from "../../../merchant-api/discovery/pay-in-methods"
import { type AmountInput, roundSum } from "../../../merchant-api/money"
import type { CheckoutContext } from "../../../modules/payin/checkout/checkout-contexts"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../modules/payin/service"
import { paymentLink } from "../../../settlement/links/payment-link"
import { isNone } from "../../../settlement/links/read-owed"
import { storefrontUrl } from "../../../settlement/links/storefront-url"
import { noteCustomer } from "../../../settlement/orders/note-customer"
import { accountOfProvider, providerIdOf } from "../../../settlement/provider-id"
import { shopperTexts } from "../../../shopper-texts"
import { answerConflict } from "../guard/conflict"
import { onAnswered } from "../guard/on-answered"
import { isOffered, isOfferedForOrder } from "../offers/is-offered"
import { type CheckoutCart, type CheckoutCollection, whyNotPayable } from "./checkout-cart"
import type { PaidFor } from "./forwarded-payer"
import { paymentPageOf, type RedirectPlace } from "./payment-page"
import { allowedOrigins, readPreferences } from "./preferences"
import { readPayer } from "./read-payer"
import { sawTotal } from "./shown-total"

/**
 * Replaces what a browser sent with what the store's server knows: the cart of the collection, the real payer, and the
 * storefront's preferences, once checked. The session's `data` carries only a ticket for it.
 */
export async function prepareCheckout(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const body = req.body as { provider_id?: unknown; data?: unknown }
  const account = accountOfProvider(body.provider_id)
  const payin = req.scope.resolve(PAYIN_MODULE)
  if (account === undefined) return next()
  if (!payin.hasAccount(account)) return refuseUnusable(req, res)
  const { options } = await payin.account(account)
  const allowed = { ...allowedOrigins(req, payin.options), methods: knownMethods(options) }
  const preferences = readPreferences(body.data, allowed)
  if (!preferences.ok)
    return void res.status(400).json({ type: "invalid_data", code: "payin_invalid_data", message: preferences.message })
  const paymentCollectionId = String(req.params.id)
  const { cart = null, order } = (res.locals.payinCollection as CheckoutCollection | undefined) ?? {}
  const orderId = order?.id ?? null
  const shown = preferences.value.shown_total
  if (cart && !orderId && (await refuseUnpayable(req, res, { account, cart, shown }))) return
  if (!cart && order && (await refuseForOrder(req, res, { account, order, shown }))) return
  const context: CheckoutContext = {
    cartId: cart?.id ?? null,
    paymentCollectionId,
    orderId,
    bank: preferences.value.bank,
    method: preferences.value.method,
    payer:
      options.payerContext === "send"
        ? await payerOf(req, payin, { cartId: cart?.id, paymentCollectionId })
        : undefined,
    paymentPage: paymentPageOf(options, preferences.value, redirectPlaceOf(req, cart?.id, orderId)),
    locale: req.locale,
    givenUp: res.locals.payinGivenUp as AttemptRow | undefined,
  }
  body.data = { payin_ticket: ticketFor(payin, context, res) }
  // Afterwards: the shopper does not wait for what only the panel's search needs.
  onAnswered(res, () => void noteCustomer(req.scope, [paymentCollectionId], () => Promise.resolve([cart, order])))
  next()
}

/** @returns whether it has answered */
async function refuseUnpayable(
  req: MedusaRequest,
  res: MedusaResponse,
  { account, cart, shown }: { account: string; cart: CheckoutCart; shown: string | undefined },
): Promise<boolean> {
  const [missing, isUsable] = await Promise.all([
    whyNotPayable(req.scope, cart, req.locale),
    isOffered(req.scope, cart.region_id, providerIdOf(account)),
  ])
  if (missing) res.status(400).json({ type: "invalid_data", code: "payin_cart_incomplete", message: missing })
  else if (!isUsable) refuseUnusable(req, res)
  // The host places its order without any payment. To its numbers, the 1e-16 that a discount of 100 % may leave is nothing.
  else if (new BigNumber(cart.total).numeric <= 0) answerConflict(res, "nothing_owed")
  else if (isNone(roundSum(cart.total as AmountInput, cart.currency_code))) refuseAmount(req, res)
  else if (!sawTotal(shown, cart)) answerConflict(res, "cart_changed")
  return res.headersSent
}

/** @returns whether it has answered */
async function refuseForOrder(
  req: MedusaRequest,
  res: MedusaResponse,
  { account, order, shown }: { account: string; order: NonNullable<CheckoutCollection["order"]>; shown?: string },
): Promise<boolean> {
  const { amount: total, currency_code } = res.locals.payinCollection as CheckoutCollection
  if (!(await isOfferedForOrder(req.scope, order, account))) refuseUnusable(req, res)
  else if (!sawTotal(shown, { currency_code, total })) answerConflict(res, "order_changed")
  return res.headersSent
}

/** The provider's account is not in the options any more, or the provider is not one of the cart's or the order's region. */
function refuseUnusable({ locale }: MedusaRequest, res: MedusaResponse): void {
  const { configuration: message } = shopperTexts(locale).errorTexts
  res.status(422).json({ type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, code: "payin_configuration", message })
}

/** Rounded to the currency's digits, it is nothing: no other bank takes that, and to the host it is more. */
function refuseAmount({ locale }: MedusaRequest, res: MedusaResponse): void {
  const { out_of_limits: message } = shopperTexts(locale).errorTexts
  res.status(400).json({ type: MedusaError.Types.NOT_ALLOWED, code: "payin_out_of_limits", message })
}

function redirectPlaceOf({ scope, params }: MedusaRequest, cartId: string | undefined, orderId: string | null) {
  const paymentCollectionId = String(params.id)
  const shop = storefrontUrl(scope)
  const place: RedirectPlace = {
    cart_id: cartId ?? "",
    order_id: orderId ?? "",
    payment_collection_id: paymentCollectionId,
    link_page: shop && orderId ? paymentLink(shop, { paymentCollectionId, orderId }) : undefined,
  }
  return place
}

function payerOf(req: MedusaRequest, payin: PayinModuleService, paidFor: PaidFor) {
  return readPayer(req as AuthenticatedMedusaRequest, payin.options, paidFor)
}

/** A ticket that ends with its request. */
export function ticketFor(payin: PayinModuleService, context: CheckoutContext, res: MedusaResponse): string {
  const ticket = payin.tickets.issue(context)
  onAnswered(res, () => payin.tickets.revoke(ticket))
  return ticket
}
