import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../modules/payin/service"
import { wasGivenBack } from "../../../settlement/cases/was-given-back"
import { isClearedUp } from "../../../settlement/completion/clear-up/clear-up"
import { followTotal } from "../../../settlement/session/align-collection"
import { deletedGoods } from "../../../settlement/stock/deleted-goods"
import { missingStock } from "../../../settlement/stock/missing-stock"
import { shopperTexts } from "../../../shopper-texts"
import { ticketFor } from "../checkout/prepare-checkout"
import { readPayer } from "../checkout/read-payer"
import { answerConflict, explainOtherPrice } from "./conflict"
import { followCompletion } from "./follow-completion"
import { holdLock } from "./hold-lock"
import { lacksDelivery } from "./lacks-delivery"
import { payingAttempt, planAfterRefusal, refusedAttempt } from "./paying-attempt"

/**
 * Keeps a cart as it is from the moment its trade is paid until its order stands: a changed total would delete the paid
 * session. A completion may proceed, and takes turns with settling. Carts without our trade pass untouched.
 */
export async function guardCart(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  if (res.locals.payinCartGuarded) return next()
  res.locals.payinCartGuarded = true
  const payin = req.scope.resolve(PAYIN_MODULE)
  const cartId = String(req.params.id)
  const paying = await payingAttempt(req.scope, { cart_id: cartId })
  const known = paying ?? (isCompletion(req) ? await refusedAttempt(req.scope, cartId) : undefined)
  if (!known) {
    const goesOn = !isCompletion(req) || (await followCompletion(req, res, { cartId, live: undefined }))
    return goesOn ? next() : answerConflict(res, "busy")
  }
  if (!(await holdLock(req, res, known.payment_collection_id))) return answerConflict(res, "busy")
  // Its money may have arrived, or another attempt have taken its place, while this request waited for its turn.
  const now = await payingAttempt(req.scope, { cart_id: cartId })
  if (isCompletion(req)) {
    const live = now ?? (await planAfterRefusal(req.scope, cartId)) ?? known
    if (await wasGivenBack(req.scope, live)) return answerConflict(res, "given_back")
    const missing = await missingFor(req, live)
    if (missing) return await answerMissing(req, res, { live, missing })
    await followTotal(req.scope, live)
    await keepRequest(req, res, live)
    return (await followCompletion(req, res, { cartId, live })) ? next() : answerConflict(res, "busy")
  }
  if (now?.state === "paid") {
    await payin.attempts.scheduleCheck(now.id, 0)
    if (!(await isDeliveryMissing(req, now))) return answerConflict(res, "paid")
    explainOtherPrice(res)
  }
  if (!(await isClearedUp(req.scope, now))) return answerConflict(res, "busy")
  // A captured attempt's cart is completed; Medusa says so itself.
  next()
}

/** Of which goods the host cannot place the order: it answers 500 for deleted ones, paid or not. */
async function missingFor({ params, scope }: MedusaRequest, live: AttemptRow): Promise<string | undefined> {
  if (live.order_id !== null) return undefined
  const gone = await deletedGoods(scope, String(params.id))
  return gone ?? (live.state === "paid" ? (await missingStock(scope, String(params.id)))?.name : undefined)
}

/**
 * Answers as the host would, without its work: see `missingStock`. Settling reports it to a person. In the shopper's words
 * only where nothing can be paid yet: they ask for another cart.
 */
async function answerMissing(
  { locale, scope }: MedusaRequest,
  res: MedusaResponse,
  { live, missing }: { live: AttemptRow; missing: string },
): Promise<void> {
  await scope.resolve(PAYIN_MODULE).attempts.scheduleCheck(live.id, 0)
  const isUnpaid = live.state === "planned"
  const message = isUnpaid ? shopperTexts(locale).soldOut(missing) : `Not enough stock available: ${missing}.`
  res.status(400).json({ type: "not_allowed", code: MedusaError.Codes.INSUFFICIENT_INVENTORY, message })
}

/** A completion has no session data: what the provider needs to know about this request is kept for its duration. */
async function keepRequest(req: MedusaRequest, res: MedusaResponse, live: AttemptRow) {
  const payin = req.scope.resolve(PAYIN_MODULE)
  const context = { cartId: live.cart_id, paymentCollectionId: live.payment_collection_id, locale: req.locale }
  ticketFor(payin, { ...context, payer: await payerOf(req, payin, live) }, res)
}

async function payerOf(req: MedusaRequest, payin: PayinModuleService, live: AttemptRow) {
  if (!payin.hasAccount(live.account)) return undefined
  if ((await payin.account(live.account)).options.payerContext === "omit") return undefined
  return await readPayer(req as AuthenticatedMedusaRequest, payin.options, { cartId: live.cart_id })
}

/** Without one, the paid cart never becomes an order. Settling waits for the choice, and compares the total anew. */
async function isDeliveryMissing({ method, params, path, scope }: MedusaRequest, paid: AttemptRow): Promise<boolean> {
  const isChoice = method === "POST" && /^\/store\/carts\/[^/]+\/shipping-methods\/?$/i.test(path)
  return isChoice && (await lacksDelivery(scope, String(params.id), paid))
}

/** The host's own route and no other: an item may be called `complete` too. */
function isCompletion(req: MedusaRequest): boolean {
  return req.method === "POST" && /^\/store\/carts\/[^/]+\/complete\/?$/i.test(req.path)
}
