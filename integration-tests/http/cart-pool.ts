import type { Seed } from "../harness/seed"
import { readyCart } from "./ready-cart"
import type { Shopper } from "./shopper"
import type { ReadyCart } from "./story-context"

/** More carts than this are needed by few tests; they walk the checkout for the rest. */
const SIZE = 3

/**
 * Carts that only lack their payment, made once before the database is saved for every test: to walk the checkout takes as
 * long as many a story. Every test finds all of them as they were.
 */
export class CartPool {
  private taken = 0

  private constructor(private readonly carts: ReadyCart[]) {}

  static async fill(seed: Seed, shopper: Shopper): Promise<CartPool> {
    const carts: ReadyCart[] = []
    while (carts.length < SIZE) carts.push(await readyCart(seed, shopper))
    return new CartPool(carts)
  }

  /** The next one, or nothing when a test has had them all. */
  take(): ReadyCart | undefined {
    return this.carts[this.taken++]
  }

  /** The database is as it was at the beginning. */
  begin(): void {
    this.taken = 0
  }
}
