import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptRow } from "../models/attempt"
import { attemptsOfOrder, hasOrder, notePlacedUnpaid } from "../sql/attempt/find-attempts"
import { onDatabase } from "../sql/on-database"
import { meetsChange } from "../sql/refunds/meets-change"
import { addTimelineEntryOnce, recordLink } from "../sql/timeline"

/** Which attempts an order was placed on, and which others try to pay it. */
export class Placements extends onDatabase({
  meetsChange,
  note: notePlacedUnpaid,
  recordLink,
  recordLinkMail: addTimelineEntryOnce,
}) {
  readonly #db: Knex

  constructor(db: Knex) {
    super(db)
    this.#db = db
  }

  /** Every attempt to pay the order of these collections; with its id, also those whose collection is not its any more. */
  async attemptsOf(
    paymentCollectionIds: readonly string[],
    cartId: string | null,
    orderId: string | null = null,
  ): Promise<AttemptRow[]> {
    return await attemptsOfOrder(this.#db, { paymentCollectionIds, cartId, orderId })
  }

  /** Whether the attempt's cart has become an order, which is there at this moment. Without a cart there is none to make. */
  async standsOnOrder({ cart_id, payment_collection_id }: AttemptRow): Promise<boolean> {
    return cart_id === null || (await hasOrder(this.#db, payment_collection_id))
  }
}
