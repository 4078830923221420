import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { isSameSum } from "../../../merchant-api/money"
import { hasArrived } from "../../../modules/payin/attempt/attempt-state"
import { ifNoTable } from "../../../modules/payin/errors/postgres-errors"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../modules/payin/service"
import { withoutEnd } from "../../../settlement/cases/without-end"
import { isClearedUp } from "../../../settlement/completion/clear-up/clear-up"
import { isSameAmount } from "../../../settlement/due-amount"
import { lookUp } from "../../../settlement/medusa/look-up"
import { orderFact } from "../../../settlement/orders/is-canceled"
import { accountOfProvider } from "../../../settlement/provider-id"
import { alignCollection } from "../../../settlement/session/align-collection"
import { type CheckoutCollection, readCheckoutCollection } from "../checkout/checkout-cart"
import { readId } from "../payin/read-id"
import { bringAttempts } from "./bring-attempts"
import { answerConflict, answerGone, isConflict } from "./conflict"
import { holdLock, waitForChanges } from "./hold-lock"
import { limitToOwed } from "./limit-to-owed"
import { freshPayingAttempt } from "./paying-attempt"

/**
 * The session guard. Medusa would start a new payment session on a paid cart, on a paid or canceled order, and while a
 * payment is being captured, and would delete the paid session for it. Requests for one collection take turns, and get
 * a 409 with the reason while there is nothing to pay.
 *
 * It touches only what is ours: another provider's request passes unless our trade of that collection is paid, and
 * waits only where our provider was chosen before: two requests at once that delete the same session fail.
 */
export async function guardSession(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const payin = req.scope.resolve(PAYIN_MODULE)
  const collectionId = String(req.params.id)
  const account = accountOfProvider((req.body as { provider_id?: unknown }).provider_id)
  const isOurs = account !== undefined
  if (!isOurs && !(await hasAttempts(payin, collectionId))) return next()
  // The name of a database's lock has limited room: for a longer one the lock could never be had.
  if (readId(collectionId) === undefined) return answerGone(res)
  if (!(await holdLock(req, res, collectionId))) return answerConflict(res, "busy")
  const collection = isOurs ? await readUnchanging(req.scope, collectionId) : undefined
  if (collection === "changing") return answerConflict(res, "busy")
  // The host deletes the old session while our provider opens the new one: whether it is paid must be known first.
  const live = await freshPayingAttempt(req.scope, { payment_collection_id: collectionId })
  if (live?.state === "paid") await payin.attempts.scheduleCheck(live.id, 0)
  if (live && hasArrived(live)) return answerConflict(res, "paid")
  if (!isOurs) return next()
  if (!(await isWhole(req, live))) return answerConflict(res, "busy")
  if (!collection || collection.isTakenAway) return answerGone(res)
  const reason = nothingToPay(collection)
  if (reason) return answerConflict(res, reason)
  await followCart(req, collection)
  const limited = await limitUnderLock(req, res, collection)
  if (limited.reason) return answerConflict(res, limited.reason)
  collection.amount = limited.amount
  const givenUp = await givenUpOf(payin, live)
  if (live && !givenUp && (await mustBeEndedFirst(payin, live, { account, collection }))) {
    return answerConflict(res, "other_open", { payment_page_url: live.payment_page_url })
  }
  // For `prepareCheckout`, which runs next.
  Object.assign(res.locals, { payinCollection: collection, payinGivenUp: givenUp })
  refuseFormerAmount(req, res, collection)
  next()
}

/**
 * A change of the cart that began before there was a payment to wait for may end while the session is made: the host then
 * deletes the session, or leaves it with the former amount. Nobody is sent to pay that, and no order waits for it. What
 * our provider found in the way is a conflict, as it is when found above.
 */
function refuseFormerAmount(req: MedusaRequest, res: MedusaResponse, { cart }: CheckoutCollection): void {
  const json = res.json.bind(res) as (body: unknown) => MedusaResponse
  // Once the host handles an error, the request has no parameters any more.
  const id = String(req.params.id)
  const isFormer = async (body: SessionAnswer) => {
    const changes = cart ? await waitForChanges(req.scope, cart.id) : "none"
    return changes === "under_way" || ((changes === "ended" || !isMade(body)) && (await releaseFormer(req.scope, id)))
  }
  res.json = ((body: { code?: unknown } | undefined) => {
    if (isConflict(body)) {
      res.status(409)
      void openPageOf(req.scope, id, body).then((page) => json({ ...body, ...page }))
      return res
    }
    // The host cannot find a session that was deleted meanwhile.
    if (res.statusCode !== 200 && res.statusCode !== 404) return json(body)
    const answer = (isRefused: boolean) => void (isRefused ? answerConflict(res, "busy") : json(body))
    void isFormer(body as SessionAnswer).then(answer, () => answer(false))
    return res
  }) as typeof res.json
}

/** As above, where the open payment was known before the session was made. */
async function openPageOf(scope: MedusaContainer, payment_collection_id: string, { code }: { code?: unknown } = {}) {
  if (code !== "payin_other_open") return {}
  const { attempts } = scope.resolve(PAYIN_MODULE)
  const { live } = await attempts.findPaying({ payment_collection_id }).catch(() => ({ live: undefined }))
  return { payment_page_url: live?.payment_page_url ?? null }
}

type Asking = { id: string; amount: BigNumberInput }
type SessionsOf = { amount: BigNumberInput; currency_code: string; payment_sessions?: Asking[] }
type SessionAnswer = { payment_collection?: Partial<SessionsOf> }

/** A client may have asked for fewer fields. */
function isMade({ payment_collection }: SessionAnswer): boolean {
  const { amount, currency_code, payment_sessions } = payment_collection ?? {}
  if (amount === undefined || !currency_code || !payment_sessions) return payment_collection !== undefined
  return payment_sessions.some((one) => one.amount === undefined || isSameSum(one.amount, amount, currency_code))
}

/** @returns whether the attempt has no session that asks for what the collection asks for */
async function releaseFormer(scope: MedusaContainer, collectionId: string): Promise<boolean> {
  const { attempts } = scope.resolve(PAYIN_MODULE)
  const { live } = await attempts.findPaying({ payment_collection_id: collectionId })
  const sessionId = live?.payment_session_id
  if (!sessionId) return live !== undefined
  const fields = ["id", "amount", "currency_code", "payment_sessions.id", "payment_sessions.amount"]
  const filters = { id: collectionId }
  const [collection] = await lookUp<SessionsOf>(scope, "payment_collection", { fields, filters })
  const session = collection?.payment_sessions?.find(({ id }) => id === sessionId)
  if (session && isSameSum(session.amount, collection!.amount, collection!.currency_code)) return false
  return await attempts.unbindSession(sessionId)
}

/** The attempt that a killed completion belongs to may have been refused meanwhile. */
async function isWhole({ params, scope }: MedusaRequest, live: AttemptRow | undefined): Promise<boolean> {
  if (live) return await isClearedUp(scope, live)
  const { attempts } = scope.resolve(PAYIN_MODULE)
  const owner = { payment_collection_id: String(params.id) }
  const [latest] = await attempts.latestOf(owner).catch(ifNoTable([]))
  return await isClearedUp(scope, latest)
}

async function hasAttempts({ attempts }: PayinModuleService, collectionId: string): Promise<boolean> {
  return (await attempts.collectionsAmong([collectionId]).catch(ifNoTable([]))).length > 0
}

/**
 * A change of the cart that is under way is waited for: the shopper pays what the cart costs then.
 *
 * @returns `changing` when it takes too long
 */
async function readUnchanging(scope: MedusaContainer, collectionId: string) {
  const read = await readCheckoutCollection(scope, collectionId)
  const changes = read?.cart ? await waitForChanges(scope, read.cart.id) : "none"
  if (changes === "under_way") return "changing"
  const collection = changes === "ended" ? await readCheckoutCollection(scope, collectionId) : read
  if (collection?.cart) await bringAttempts(scope, { cartId: collection.cart.id, collectionId })
  return collection
}

/** Nothing is paid yet: a paid one was answered with a 409. */
async function followCart({ params, scope }: MedusaRequest, collection: CheckoutCollection): Promise<void> {
  const { cart, order } = collection
  if (!cart || order) return
  const known = { ...collection, id: String(params.id) }
  const amount = await alignCollection(scope, { cart, collection: known, isPaid: false })
  if (amount !== undefined) collection.amount = amount
}

/** What is being paid in the order's other collections counts: two links of one order start one after the other. */
async function limitUnderLock(req: MedusaRequest, res: MedusaResponse, collection: CheckoutCollection) {
  const { order } = collection
  if (order && !(await holdLock(req, res, order.id))) return { reason: "busy" as const }
  return await limitToOwed(req.scope, String(req.params.id), collection)
}

function nothingToPay(collection: CheckoutCollection): "paid" | "order_canceled" | "cart_gone" | undefined {
  if (orderFact(collection.order) === "canceled") return "order_canceled"
  if (collection.status === "completed") return "paid"
  return collection.hasLostItsCart && !collection.order ? "cart_gone" : undefined
}

async function givenUpOf(payin: PayinModuleService, live: AttemptRow | undefined): Promise<AttemptRow | undefined> {
  return live && (await withoutEnd(payin, [live]))[0]
}

type Asked = { account: string; collection: CheckoutCollection }

/** The store's choice for a cart that changed under an open trade, or is to be paid in another account meanwhile. */
async function mustBeEndedFirst(payin: PayinModuleService, live: AttemptRow, { account, collection }: Asked) {
  // That of a removed account may have ended: nobody can ask.
  if (live.state !== "open" || !payin.hasAccount(live.account)) return false
  // Opening the trade of another account is refused by that account's choice.
  if (live.account !== account && (await refusesOthers(payin, account))) return true
  if (!(await refusesOthers(payin, live.account))) return false
  return !isSameAmount(live, collection)
}

async function refusesOthers(payin: PayinModuleService, account: string): Promise<boolean> {
  return payin.hasAccount(account) && (await payin.account(account)).options.onCartChange === "refuse"
}
