import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { hasArrived } from "../../../modules/payin/attempt/attempt-state"
import { isOutside } from "../../../modules/payin/attempt/resolved"
import { ifNoTable } from "../../../modules/payin/errors/postgres-errors"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { beginCompletion, unmarkCart } from "../../../settlement/completion/begin-completion"
import { hasHalfMadeOrder } from "../../../settlement/completion/clear-up/clear-up"
import { noteCompleted } from "../../../settlement/mails/note-seen"
import { collectionIdOf } from "../../../settlement/medusa/read-owners"
import { accountOfProvider } from "../../../settlement/provider-id"
import { begunByOthers, setOthersAside } from "../../../settlement/session/set-others-aside"
import { setTwinsAside } from "../../../settlement/session/set-twins-aside"
import { isProcessable, type PaymentSessionRow } from "../../../settlement/session/taking-session"
import { holdLock } from "./hold-lock"
import { onAnswered } from "./on-answered"

/**
 * Makes sure that the order the host is about to create can be found if the host is killed before anything leads to it.
 * The host creates the order before it asks our provider, even for a session whose attempt has ended and which is then
 * refused. A cart that is now paid in another way is not ours to follow.
 *
 * @param live the cart's live attempt, whose collection is locked
 * @returns false when the completion must wait: a request for the same cart is under way, or was killed just now
 */
export async function followCompletion(
  req: MedusaRequest,
  res: MedusaResponse,
  { cartId, live }: { cartId: string; live: AttemptRow | undefined },
): Promise<boolean> {
  const attempt = live ?? (await lastAttempt(req, cartId).catch(ifNoTable(undefined)))
  const collectionId = attempt?.payment_collection_id ?? (await collectionIdOf(req.scope, cartId))
  if (!collectionId) return true
  const sessions = await sessionsOf(req, collectionId)
  if (whomItAsks(sessions) === "others") {
    if (attempt) await unmarkCart(req.scope, cartId)
    return true
  }
  if (live) return await follow(req, res, { attempt: live, sessions })
  return await followUnderLock(req, res, { cartId, collectionId })
}

/** One of our sessions may be created at this moment, with its attempt, and the host would then find it. */
async function followUnderLock(
  req: MedusaRequest,
  res: MedusaResponse,
  { cartId, collectionId }: { cartId: string; collectionId: string },
): Promise<boolean> {
  if (!(await holdLock(req, res, collectionId))) return false
  const attempt = await lastAttempt(req, cartId)
  const sessions = await sessionsOf(req, collectionId)
  const asked = whomItAsks(sessions)
  if (attempt && asked === "us") return await follow(req, res, { attempt, sessions })
  // Without a session, the host refuses before it creates an order. Ours has an attempt, or is just being taken back.
  return asked !== "us"
}

/** The collection is locked: its sessions stay as they were read. */
async function follow(
  req: MedusaRequest,
  res: MedusaResponse,
  { attempt, sessions }: { attempt: AttemptRow; sessions: PaymentSessionRow[] },
): Promise<boolean> {
  if (await hasHalfMadeOrder(req.scope, attempt)) return false
  const own = sessions.find(({ id }) => id === attempt.payment_session_id)
  if (own && isProcessable(own)) {
    await setTwinsAside(req.scope, attempt, { ownId: own.id, sessions })
    if (begunByOthers(sessions).length > 0 && (await isPaidNow(req, attempt))) await setOthersAside(req.scope, sessions)
  }
  const end = await beginCompletion(req.scope, attempt)
  // If this fails, for whatever reason, the job looks.
  onAnswered(res, () => {
    void end().catch(() => undefined)
    void noteCompleted(req.scope, attempt).catch(() => undefined)
  })
  return true
}

/** Of an open trade, the host would ask only once it has chosen its session. */
async function isPaidNow({ scope }: MedusaRequest, attempt: AttemptRow): Promise<boolean> {
  if (attempt.order_id !== null) return false
  const payin = scope.resolve(PAYIN_MODULE)
  const now = attempt.state === "open" ? await payin.readForShopper(attempt).catch(() => attempt) : attempt
  return hasArrived(now) && !isOutside(now)
}

async function lastAttempt(req: MedusaRequest, cartId: string): Promise<AttemptRow | undefined> {
  const payin = req.scope.resolve(PAYIN_MODULE)
  const live = await payin.attempts.findLiveOfCart(cartId)
  if (live) return live
  return (await payin.attempts.latestOf({ cart_id: cartId }))[0]
}

async function sessionsOf(req: MedusaRequest, payment_collection_id: string): Promise<PaymentSessionRow[]> {
  const payments = req.scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const select = ["id", "status", "amount", "currency_code", "provider_id", "data"]
  return (await payments.listPaymentSessions({ payment_collection_id }, { select })) as PaymentSessionRow[]
}

function whomItAsks(sessions: readonly PaymentSessionRow[]): "us" | "others" | "nobody" {
  if (sessions.length === 0) return "nobody"
  return sessions.some(({ provider_id }) => accountOfProvider(provider_id) !== undefined) ? "us" : "others"
}
