import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptRow } from "../models/attempt"
import { attemptsOfOrder, notePlacedUnpaid } from "../sql/attempt/find-attempts"
import { addTimelineEntryOnce, type MadeLink, tellOfLink, type TimelineLine } from "../sql/timeline"

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

  /** The history of the first of these attempts tells who made a link to pay, unless one of them does already. */
  async tellOfLink(attemptIds: readonly string[], link: MadeLink): Promise<void> {
    await tellOfLink(this.#db, attemptIds, link)
  }

  /** The history tells what became of a mail with a link, once for each key. */
  async tellOfMail(attemptId: string, mail: { key: string; line: TimelineLine }): Promise<void> {
    await addTimelineEntryOnce(this.#db, attemptId, mail)
  }
}
