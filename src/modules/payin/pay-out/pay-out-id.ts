import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { PayinError } from "../../../merchant-api/payin-error"
import { membersOf } from "../../../merchant-api/read-json"
import type { AttemptRow } from "../models/attempt"
import { isExternalIdOfPayIn } from "../sql/pay-out/pay-outs"

/** @throws PayinError `configuration` */
export function assertBody(body: unknown): asserts body is Record<string, unknown> {
  if (membersOf(body)) return
  throw new PayinError("configuration", "The pay-out was not sent: buildPayOut gave no object.", {
    cure: "Return the body of the pay-out from buildPayOut.",
  })
}

/**
 * The merchant's id in a body that the store built: where the contract has it for pay-ins, or at the top. A pay-out under
 * a pay-in's id would be found when the pay-in is looked up: the store would take money that it sends for money received.
 *
 * @returns null when the body has none
 * @throws PayinError `configuration` when an id in the body is that of a pay-in, or of this cart's next one
 */
export async function ownIdIn(db: Knex, attempt: AttemptRow, body: Record<string, unknown>): Promise<string | null> {
  const extra = body.extra as { externalTransactionId?: unknown } | null | undefined
  const ids = [idIn(extra?.externalTransactionId), idIn(body.externalTransactionId)].filter((id) => id !== null)
  for (const id of ids) {
    if (isOfCart(id, attempt) || (await isExternalIdOfPayIn(db, id))) throw takenId(attempt, "a pay-in")
  }
  return ids[0] ?? null
}

export function takenId(attempt: AttemptRow, by: string): PayinError {
  return new PayinError(
    "configuration",
    `The pay-out of ${attempt.external_transaction_id} was not sent: buildPayOut gave it the external id of ${by}.`,
    { cure: "Use payOutId in buildPayOut." },
  )
}

function idIn(value: unknown): string | null {
  if (typeof value === "string" && value !== "") return value
  return Number.isSafeInteger(value) ? String(value) : null
}

/** The cart's pay-ins are named after it, the later ones with a number appended. */
function isOfCart(id: string, { cart_id, payment_collection_id }: AttemptRow): boolean {
  const plain = id.toLowerCase().replace(/_\d+$/, "")
  return [cart_id, payment_collection_id].some((owner) => owner !== null && owner.toLowerCase() === plain)
}
