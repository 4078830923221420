import { setTimeout as pause } from "node:timers/promises"
import type { Fault, SandboxControl } from "../../src/sandbox"
import type { Seed } from "../harness/seed"
import { readyCart } from "../http/ready-cart"
import type { Shopper } from "../http/shopper"
import type { Random } from "./random"

type Cart = { cartId: string; collectionId: string; provider: string; doings: string[] }

type Doing = { name: string; act: (cart: Cart) => Promise<unknown> }

export type TrafficParts = {
  control: SandboxControl
  seed: Seed
  random: Random
  /** A shopper connected to a store; with two servers, to either of them. */
  shopper: () => Shopper
}

/**
 * What happens around a store: shoppers who open, reload, change their minds and come back, a service whose trades move
 * in any direction, reported or not, and an unreliable network in between.
 */
export class Traffic {
  readonly carts: Cart[] = []
  readonly #parts: TrafficParts
  /** What arrives for a trade is decided once: money does not shrink on its way. */
  readonly #comes = new Map<string, string | undefined>()

  constructor(parts: TrafficParts) {
    this.#parts = parts
  }

  /** Prepares new carts up to the payment: none of our code runs before it. */
  async prepare(count: number): Promise<void> {
    const { seed, shopper, random } = this.#parts
    const provider = () =>
      random.weighted([
        [3, "pp_payin_default"],
        [1, "pp_payin_orders"],
      ] as const)
    for (let made = 0; made < count; made++) {
      const cart = await readyCart(seed, shopper())
      this.carts.push({ ...cart, provider: provider(), doings: [] })
    }
  }

  /** Starts actions on the newest carts and on some older ones. They fail when the store is killed meanwhile. */
  begin(): Promise<unknown> {
    const { random } = this.#parts
    const newest = this.carts.slice(-3)
    const older = Array.from({ length: 5 }, () => random.pick(this.carts))
    const planned = [...newest, ...newest, ...older].map((cart) => {
      const doing = this.#draw(cart)
      const delayMs = random.int(0, 500)
      cart.doings.push(doing.name)
      return async () => {
        await pause(delayMs)
        await doing.act(cart)
      }
    })
    return Promise.allSettled(planned.map((start) => start()))
  }

  disturb(): void {
    const { control, random } = this.#parts
    if (random.chance(0.5)) control.setCallbackMode("deliver", { repeat: random.pick([1, 1, 2, 5]) })
    else control.setCallbackMode(random.pick(["drop", "deliver"]))
    if (random.chance(0.6)) control.faults.add(random.pick(faults))
    if (random.chance(0.3)) control.faults.add(random.pick(faults))
  }

  /** Ends most trades, one way or the other; the service may or may not report it. */
  async lastWord(): Promise<void> {
    const { control, random } = this.#parts
    for (const { externalTransactionId, status } of control.trades()) {
      if (status === "closed" || status === "canceled") continue
      const word = random.weighted([
        [6, "closed"],
        [2, "canceled"],
        [2, "active"],
      ] as const)
      await this.#move(externalTransactionId!, word, random.chance(0.6))
    }
  }

  /** The service repeats itself: it sends another callback for each trade, in a different order. */
  async repeatEverything(): Promise<void> {
    const { control } = this.#parts
    for (const { id } of control.trades().reverse()) await control.sendCallback(id)
  }

  #draw(cart: Cart): Doing {
    const { control, random } = this.#parts
    const trade = control.trades().findLast(({ externalTransactionId: id }) => id?.startsWith(cart.cartId))
    if (!trade)
      return random.weighted([
        [8, this.#open()],
        [1, this.#twoTabs()],
        [1, this.#returns()],
      ])
    const id = trade.externalTransactionId!
    const move = (status: string): Doing => {
      const callback = random.chance(0.7)
      return { name: `${status}${callback ? "" : " unheard"}`, act: () => this.#move(id, status, callback) }
    }
    return random.weighted([
      [trade.status === "closed" ? 1 : 8, move("closed")],
      [1, move("canceled")],
      [1, move(random.pick(["active", "dispute", "checking", "re_calculation", "something_new"]))],
      [3, this.#returns()],
      [2, this.#open()],
      [1, this.#twoTabs()],
      [1, this.#changes()],
      [2, { name: "callback", act: () => control.sendCallback(id) }],
    ])
  }

  #open(): Doing {
    const { shopper } = this.#parts
    const act = (cart: Cart) => shopper().createPaymentSession(cart.collectionId, cart.provider)
    return { name: "open", act }
  }

  #twoTabs(): Doing {
    const { act } = this.#open()
    return { name: "two tabs", act: (cart) => Promise.allSettled([act(cart), act(cart)]) }
  }

  #returns(): Doing {
    return { name: "return", act: (cart) => this.#parts.shopper().completeCart(cart.cartId) }
  }

  #changes(): Doing {
    const { seed, shopper } = this.#parts
    const act = async (cart: Cart) => {
      await shopper().addItem(cart.cartId, seed.products[1]!.variantId)
      await this.#open().act(cart)
    }
    return { name: "change", act }
  }

  async #move(id: string, status: string, callback: boolean): Promise<void> {
    const { control, random } = this.#parts
    const asked = Number(control.trade(id)!.fiatAmount)
    if (status === "closed" && !this.#comes.has(id)) {
      this.#comes.set(
        id,
        random.weighted([
          [8, undefined],
          [1, (asked - 20).toFixed(2)],
          [1, (asked + 20).toFixed(2)],
        ]),
      )
      await control.setStatus(id, status, { callback, fiatAmount: this.#comes.get(id) })
    } else {
      await control.setStatus(id, status, { callback })
    }
  }
}

const faults: Fault[] = [
  { operation: "pay-in", kind: "cut_before_commit" },
  { operation: "pay-in", kind: "cut_after_commit" },
  { operation: "pay-in", kind: "late_after_commit", delayMs: 1_500 },
  { operation: "pay-in", kind: "status", httpStatus: 502, commit: true },
  { operation: "pay-in", kind: "garbage" },
  { operation: "pay-in", kind: "refuse" },
  { operation: "external", kind: "cut_before_commit", times: 3 },
  { operation: "external", kind: "status", httpStatus: 500, times: 2 },
  { operation: "trade", kind: "status", httpStatus: 503, times: 4 },
  { operation: "trade", kind: "cut_before_commit", times: 2 },
  { operation: "trade", kind: "slow", delayMs: 800, times: 3 },
  { operation: "trade", kind: "wrong_shape" },
  { operation: "any", kind: "slow", delayMs: 300, times: 5 },
]
