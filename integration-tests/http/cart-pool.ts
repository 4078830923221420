import type { Seed } from "../harness/seed"
import { readyCart } from "./ready-cart"
import type { Shopper } from "./shopper"
import type { ReadyCart } from "./story-context"

/** Few tests need more carts than this; they walk through the checkout for the rest. */
const SIZE = 3

/**
 * Carts that lack only their payment, created once before the database is saved for every test: walking through the
 * checkout takes as long as many a story. Every test finds all of them unchanged.
 */
export class CartPool {
  private taken = 0

  private constructor(private readonly carts: ReadyCart[]) {}

  static async fill(seed: Seed, shopper: Shopper): Promise<CartPool> {
    const carts: ReadyCart[] = []
    while (carts.length < SIZE) carts.push(await readyCart(seed, shopper))
    return new CartPool(carts)
  }

  /** The next cart, or undefined when a test has taken them all. */
  take(): ReadyCart | undefined {
    return this.carts[this.taken++]
  }

  /** Something is still at work on those that were taken, and holds their locks: the next tests get others. */
  retire(): void {
    this.carts.splice(0, this.taken)
  }

  /** The database is back at its beginning. */
  begin(): void {
    this.taken = 0
  }
}
