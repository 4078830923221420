import type { Seed } from "../harness/seed"
import { waitFor } from "../harness/wait-for"
import { readyCart } from "../http/ready-cart"
import { type Answer, Shopper } from "../http/shopper"

export type Addresses = { store: string; storefront: string; sandbox: string }

type Books = { captures: number[]; openCases: string[] }

/** Purchases in a store of its own process, with a sandbox of its own: everything over HTTP, as others see both. */
export class PurchaseSteps {
  readonly shopper: Shopper
  #token: string | undefined

  constructor(
    private readonly addresses: Addresses,
    private readonly seed: Seed,
  ) {
    this.shopper = new Shopper(addresses.store, seed.publishableKey)
  }

  async cart(): Promise<{ cartId: string; collectionId: string }> {
    return await readyCart(this.seed, this.shopper)
  }

  async openedCart(): Promise<{ cartId: string; collectionId: string }> {
    const cart = await this.cart()
    await this.shopper.createPaymentSession(cart.collectionId)
    return cart
  }

  /** As a browser's clicks do, whatever the answer. */
  async startPayment(collectionId: string): Promise<number> {
    const body = { provider_id: "pp_payin_default" }
    const path = `/store/payment-collections/${collectionId}/payment-sessions`
    return (await this.shopper.request("POST", path, { body })).status
  }

  /** The service's trades for the cart, by external id. */
  async trades(cartId: string): Promise<string[]> {
    const trades = (await (await fetch(`${this.addresses.sandbox}/control/api/trades`)).json()) as {
      extra?: { externalTransactionId?: string }
    }[]
    const ids = trades.map(({ extra }) => extra?.externalTransactionId ?? "")
    return ids.filter((id) => id.startsWith(cartId)).sort()
  }

  async say(externalId: string, status: string, move: { fiatAmount?: string } = {}): Promise<void> {
    await this.#control(`trades/${externalId}/status`, { status, ...move })
  }

  async sendCallback(externalId: string): Promise<void> {
    await this.#control(`trades/${externalId}/callback`, {})
  }

  async spoil(fault: { operation: string; kind: string }): Promise<void> {
    await this.#control("faults", fault)
  }

  async forgeCallback(cartId: string, signature?: string): Promise<number> {
    const headers: Record<string, string> = { "content-type": "application/json" }
    if (signature !== undefined) headers["x-signature"] = signature
    const body = JSON.stringify({ externalTransactionId: cartId, status: "closed" })
    const url = `${this.addresses.store}/hooks/payment/payin_default`
    return (await fetch(url, { method: "POST", headers, body })).status
  }

  async ordered(cartId: string): Promise<string> {
    const isOver = async () =>
      Boolean((await this.shopper.readCart(cartId).catch(() => ({ completed_at: true }))).completed_at)
    await waitFor(isOver, { what: "the order", timeoutMs: 60_000 })
    return (await this.shopper.orderOf(cartId)).id
  }

  /** Waits until they are so. */
  async expectBooks(cartId: string, wanted: Books): Promise<void> {
    let books: Books | undefined
    const isSo = async () => {
      books = await this.#books(cartId)
      return JSON.stringify(books) === JSON.stringify(wanted)
    }
    await waitFor(isSo, { what: "the books", timeoutMs: 60_000 }).catch(() => undefined)
    expect(books).toEqual(wanted)
  }

  async #books(cartId: string): Promise<Books> {
    const { attempts } = (await this.#admin(`payin/attempts?q=${cartId}`)).body
    const ids = (attempts as { id: string }[]).map(({ id }) => id)
    const details = await Promise.all(ids.map(async (id) => (await this.#admin(`payin/attempts/${id}`)).body.attempt))
    const cases = details.flatMap((attempt) => attempt.cases as { kind: string; closed_at: string | null }[])
    const orderId = details.find(({ order_id }) => order_id)?.order_id
    const fields = "payment_collections.payments.captures.amount"
    const order = orderId ? (await this.#admin(`orders/${orderId}?fields=${fields}`)).body.order : undefined
    type Collection = { payments?: { captures?: { amount: number }[] }[] }
    const payments = ((order?.payment_collections ?? []) as Collection[]).flatMap(({ payments: all }) => all ?? [])
    return {
      captures: payments.flatMap(({ captures }) => captures ?? []).map(({ amount }) => amount),
      openCases: cases.filter(({ closed_at }) => closed_at === null).map(({ kind }) => kind),
    }
  }

  async #admin(path: string): Promise<Answer> {
    this.#token ??= (await this.shopper.request("POST", "/auth/user/emailpass", { body: this.seed.admin })).body.token
    return await this.shopper.request("GET", `/admin/${path}`, { headers: { authorization: `Bearer ${this.#token}` } })
  }

  async #control(path: string, body: object): Promise<void> {
    const url = `${this.addresses.sandbox}/control/api/${path}`
    const headers = { "content-type": "application/json" }
    const { ok, status } = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })
    if (!ok) throw new Error(`The sandbox answered ${status} to ${path}.`)
  }
}
