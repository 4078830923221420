import { setTimeout as pause } from "node:timers/promises"
import type { SandboxControl } from "../../src/sandbox"
import { createPayinStore, waitForPayment } from "../../src/storefront"
import type { Seed } from "../harness/seed"
import { readyCart } from "../http/ready-cart"
import { Shopper } from "../http/shopper"
import type { Timed } from "./minute"

type Parts = {
  storeUrl: string
  seed: Seed
  control: SandboxControl
  measured: (what: Timed, ms: number) => void
}

type Opened = { cartId: string; sessionId: string; externalId: string }

/** How twenty purchases end, one after the other, for ever. */
const endings = [
  ..."paid paid lost paid paid canceled paid twice paid paid".split(" "),
  ..."paid lost paid changed paid short paid paid left paid".split(" "),
] as Ending[]

type Ending = "paid" | "lost" | "twice" | "changed" | "short" | "canceled" | "left"

/** One shopper after another walks through the checkout, as a storefront and its return page do. */
export class Shoppers {
  orders = 0
  #begun = 0
  readonly #shopper: Shopper
  readonly #store

  constructor(private readonly parts: Parts) {
    const { storeUrl, seed } = parts
    this.#shopper = new Shopper(storeUrl, seed.publishableKey)
    this.#store = createPayinStore({ url: storeUrl, publishableKey: seed.publishableKey })
  }

  /** @throws Error when the store refused a step, or the order did not come */
  async buy(): Promise<void> {
    const ending = endings[this.#begun++ % endings.length]!
    const { cartId, collectionId } = await readyCart(this.parts.seed, this.#shopper, { quantity: 1 })
    const first = await this.#open(cartId, collectionId)
    const opened = ending === "changed" ? await this.#change(first, collectionId) : first
    // Shoppers take a moment to pay.
    await pause(1_000 + (this.#begun % 7) * 500)
    await this.#end(opened, ending)
  }

  async #open(cartId: string, collectionId: string): Promise<Opened> {
    const began = performance.now()
    const { payment_sessions } = await this.#shopper.createPaymentSession(collectionId)
    this.parts.measured("open", performance.now() - began)
    const session = payment_sessions!.find(({ status }) => status === "pending")!
    return { cartId, sessionId: session.id, externalId: cartId }
  }

  /** Another sum is another trade: the second one of its cart. */
  async #change({ cartId }: Opened, collectionId: string): Promise<Opened> {
    await this.#shopper.addItem(cartId, this.parts.seed.products[1]!.variantId)
    return { ...(await this.#open(cartId, collectionId)), externalId: `${cartId}_2` }
  }

  async #end({ sessionId, externalId }: Opened, ending: Ending): Promise<void> {
    const { control } = this.parts
    if (ending === "left") return
    if (ending === "canceled") return void (await control.setStatus(externalId, "canceled"))
    if (ending === "short") return void (await control.setStatus(externalId, "closed", { fiatAmount: "3.00" }))
    // A lost callback is found by the next check, some time later: nobody waits for it here.
    if (ending === "lost") return void (await control.setStatus(externalId, "closed", { callback: false }))
    const confirmed = this.#confirmation(sessionId)
    const began = performance.now()
    await control.setStatus(externalId, "closed")
    if (ending === "twice") await control.sendCallback(externalId)
    await confirmed
    this.parts.measured("confirm", performance.now() - began)
    this.orders++
  }

  async #confirmation(sessionId: string): Promise<void> {
    const signal = AbortSignal.timeout(60_000)
    const { state } = await waitForPayment(this.#store, { sessionId }, { signal })
    if (state !== "paid") throw new Error(`The return page of ${sessionId} says ${state}.`)
  }
}
