import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ifNoTable } from "../../modules/payin/errors/postgres-errors"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { collectionIdsOf } from "../../settlement/medusa/read-owners"
import { holdLock } from "../store/guard/hold-lock"

/**
 * Holds the locks of the order's payment collections, as far as they are ours, until the handler has answered: requests
 * of staff that move the order's money take turns, with each other and with settling.
 *
 * @returns the collections, none for an order that is not ours; undefined when a lock could not be acquired
 */
export async function holdPayments(
  req: MedusaRequest,
  res: MedusaResponse,
  orderId: string,
): Promise<string[] | undefined> {
  const collections = await ownCollections(req.scope, orderId)
  for (const id of collections) {
    if (!(await holdLock(req, res, id))) return undefined
  }
  if (collections.length > 0) await linkAttempts(req.scope, { collections, orderId })
  return collections
}

/**
 * The event of the order may have been lost. An attempt that does not know its order takes a payment that staff authorize
 * for the placing of another one, and the order would wait for ever once nobody pays.
 */
async function linkAttempts(
  scope: MedusaContainer,
  { collections, orderId }: { collections: string[]; orderId: string },
) {
  const { attempts } = scope.resolve(PAYIN_MODULE)
  await attempts.linkOrder(collections, orderId)
}

/** 409 for staff whose request could not get the locks. */
export function answerBusy(
  res: MedusaResponse,
  id: string,
  what: "order" | "payment collection" | "region" = "order",
): void {
  const payment = what === "region" ? "" : ", or a payment of it is being recorded"
  const message =
    `Another request for ${what} ${id} is being worked on${payment}. ` +
    "Nothing was changed. Try again in a few seconds."
  res.status(409).json({ type: "not_allowed", code: "payin_busy", message })
}

/** Sorted, so that two requests cannot deadlock. */
async function ownCollections(scope: MedusaContainer, orderId: string): Promise<string[]> {
  const ids = await collectionIdsOf(scope, orderId)
  if (ids.length === 0) return []
  const { attempts } = scope.resolve(PAYIN_MODULE)
  return (await attempts.collectionsAmong(ids).catch(ifNoTable([]))).sort()
}
