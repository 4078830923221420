import { setTimeout as pause } from "node:timers/promises"
import type { SandboxControl } from "../../src/sandbox"
import type { Seed } from "../harness/seed"
import { readyCart } from "../http/ready-cart"
import type { Shopper } from "../http/shopper"
import type { Random } from "./random"

type Parts = { control: SandboxControl; seed: Seed; random: Random; shopper: () => Shopper }

/** Money that arrived, and whether the service sent a callback. */
export type Payment = { cartId: string; paidAt: number; isHeard: boolean }

const EVERY_MS = 700
/** A store that is too slow for more gets no more: a queue of shoppers would hide how fast it recovers. */
const MOST_AT_ONCE = 8

/**
 * Shoppers who buy one after the other, whatever happens to the store: each opens a trade, pays, and mostly returns.
 * Whoever meets an error before paying goes away; whoever has paid has paid.
 */
export class SteadyTraffic {
  readonly payments: Payment[] = []
  readonly #parts: Parts
  readonly #shoppers = new Set<Promise<void>>()
  #isOver = false
  #running: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
    await Promise.all(this.#shoppers)
  }

  async #run(): Promise<void> {
    for (let number = 0; !this.#isOver; number++) {
      if (this.#shoppers.size < MOST_AT_ONCE) this.#begin(number)
      await pause(EVERY_MS)
    }
  }

  #begin(number: number): void {
    const shopping: Promise<void> = this.#shop(number)
      .catch(() => undefined)
      .finally(() => this.#shoppers.delete(shopping))
    this.#shoppers.add(shopping)
  }

  async #shop(number: number): Promise<void> {
    const { control, random, seed, shopper } = this.#parts
    const { cartId, collectionId } = await readyCart(seed, shopper())
    await shopper().createPaymentSession(collectionId, number % 4 === 3 ? "pp_payin_orders" : "pp_payin_default")
    // Where orders are placed first, this opens the trade.
    if (number % 4 === 3) await shopper().completeCart(cartId)
    await pause(random.int(0, 500))
    const isHeard = number % 6 !== 5
    if (!control.trade(cartId)) return
    this.payments.push({ cartId, paidAt: Date.now(), isHeard })
    await control.setStatus(cartId, "closed", { callback: isHeard })
    if (random.chance(0.5)) await shopper().completeCart(cartId)
  }
}
