import { setTimeout as pause } from "node:timers/promises"
import { rowsOf } from "../harness/seeded-store"
import type { Payment } from "./steady-traffic"

/** Sees, by this process's clock, when each cart's money is captured. */
export class RecoveryWatch {
  readonly #capturedAt = new Map<string, number>()
  #isOver = false
  #running: Promise<void> | undefined

  constructor(private readonly databaseUrl: string) {}

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  /** How many of the payments are not captured yet. */
  missing(payments: readonly Payment[]): number {
    return payments.filter(({ cartId }) => !this.#capturedAt.has(cartId)).length
  }

  /** The longest time in seconds that one of the payments took, of those that are captured. */
  slowest(payments: readonly Payment[]): number {
    const took = payments.map(({ cartId, paidAt }) => (this.#capturedAt.get(cartId) ?? paidAt) - paidAt)
    return Math.max(0, ...took) / 1000
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      const sql = "select cart_id from payin_attempt where state = 'captured'"
      // Without its database, a store captures nothing.
      const rows = await rowsOf<{ cart_id: string }>(this.databaseUrl, sql).catch(() => [])
      const now = Date.now()
      for (const { cart_id } of rows) if (!this.#capturedAt.has(cart_id)) this.#capturedAt.set(cart_id, now)
      await pause(250)
    }
  }
}
