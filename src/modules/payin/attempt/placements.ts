import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptRow } from "../models/attempt"
import { attemptsOfOrder, notePlacedUnpaid } from "../sql/attempt/find-attempts"

/** Which attempts an order was placed on, and which others try to pay it. */
export class Placements {
  readonly #db: Knex
  readonly #clock: { now: () => Date }

  constructor(db: Knex, clock: { now: () => Date }) {
    this.#db = db
    this.#clock = clock
  }

  /** An order is placed on the attempt's unpaid trade, now or at the given time. */
  async note(attemptId: string, at: Date = this.#clock.now()): Promise<void> {
    await notePlacedUnpaid(this.#db, attemptId, at)
  }

  /** Every attempt to pay the order of these collections. */
  async attemptsOf(paymentCollectionIds: readonly string[], cartId: string | null): Promise<AttemptRow[]> {
    return await attemptsOfOrder(this.#db, paymentCollectionIds, cartId)
  }
}
