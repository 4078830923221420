import type { StatusMove } from "../../src/sandbox"
import type { Seed } from "../harness/seed"
import { rowsOf } from "../harness/seeded-store"
import { waitFor } from "../harness/wait-for"
import { readyCart } from "../http/ready-cart"
import { Shopper } from "../http/shopper"
import type { Shop } from "./shop"

type Cart = { cartId: string; collectionId: string }

/**
 * Puts a running shop into the situations that the admin panel has to show: customers use the store's API, and the
 * sandbox's control moves the service.
 */
export class AdminScenes {
  readonly #seed: Seed
  readonly #shopper: Shopper
  readonly #store: string
  #token: string | undefined

  constructor(private readonly shop: Shop) {
    this.#store = new URL(shop.admin).origin
    this.#seed = shop.seed
    this.#shopper = new Shopper(this.#store, this.#seed.publishableKey)
  }

  /** Brings a customer to the Payment Page. */
  async openTrade(quantity = 2): Promise<Cart> {
    const cart = await readyCart(this.#seed, this.#shopper, { quantity })
    await this.#shopper.createPaymentSession(cart.collectionId)
    return cart
  }

  /** Places a paid order. @returns the cart with the order's number */
  async paidOrder(quantity = 2): Promise<Cart & { number: number }> {
    const cart = await this.openTrade(quantity)
    await this.moveTrade(cart.cartId, "closed")
    const order = await waitFor(() => this.#shopper.orderOf(cart.cartId), { what: "the order" })
    // The shopper has the order before its payment names it, and a list that was read by then is not read again.
    await this.#attemptBecomes(cart.cartId, "captured")
    return { ...cart, number: order.display_id! }
  }

  /** Staff add a teapot to a paid order. @returns the payment collection that asks for the difference */
  async raisedOrder(): Promise<{ orderId: string; collectionId: string }> {
    const cart = await this.paidOrder(1)
    const { order_id: orderId } = await this.attemptOf(cart.cartId)
    const { order_change } = await this.admin("POST", "/admin/order-edits", { order_id: orderId })
    const items = [{ variant_id: this.#seed.products[0]!.variantId, quantity: 1 }]
    await this.admin("POST", `/admin/order-edits/${order_change.order_id}/items`, { items })
    await this.admin("POST", `/admin/order-edits/${order_change.order_id}/confirm`)
    const fields = "payment_collections.id,payment_collections.status"
    const { order } = await this.admin("GET", `/admin/orders/${orderId}?fields=${fields}`)
    const unpaid = order.payment_collections.find((one: { status: string }) => one.status === "not_paid")
    return { orderId: orderId!, collectionId: unpaid.id }
  }

  /** Staff write an order for a customer. Medusa's own page of it has no link to pay. @returns the order's id */
  async convertedDraft(): Promise<string> {
    const { products, regions, salesChannelId: sales_channel_id } = this.#seed
    const items = [{ variant_id: products[0]!.variantId, quantity: 1 }]
    const draft = { email: "lena@example.com", region_id: regions.eur, sales_channel_id, items }
    const { draft_order } = await this.admin("POST", "/admin/draft-orders", draft)
    await this.admin("POST", `/admin/draft-orders/${draft_order.id}/convert-to-order`)
    return draft_order.id
  }

  /** The first trade's window ended, the second was paid, and then money arrived for the first after all. */
  async paidTwice(): Promise<Cart> {
    const cart = await this.openTrade(1)
    await this.moveTrade(cart.cartId, "canceled")
    await this.#attemptBecomes(cart.cartId, "canceled")
    await this.#shopper.createPaymentSession(cart.collectionId)
    await this.moveTrade(`${cart.cartId}_2`, "closed")
    await this.#attemptBecomes(`${cart.cartId}_2`, "captured")
    await this.moveTrade(cart.cartId, "closed")
    await this.#caseOpens(cart.cartId, "paid_twice")
    return cart
  }

  /** The last piece was sold between payment and order. */
  async paidWithoutOrder(): Promise<Cart> {
    const cart = await this.openTrade(3)
    await this.setStock(0)
    await this.moveTrade(cart.cartId, "closed")
    await this.#caseOpens(cart.cartId, "paid_without_order")
    return cart
  }

  async amountShort(): Promise<Cart> {
    const cart = await this.openTrade(2)
    await this.moveTrade(cart.cartId, "closed", { fiatAmount: "80.00" })
    await this.#caseOpens(cart.cartId, "amount_short")
    // Settling opens the case first: only then does the payment name its order.
    await this.#attemptBecomes(cart.cartId, "captured")
    return cart
  }

  /** Both sides' receipts are under review. */
  async dispute(): Promise<Cart> {
    const cart = await this.openTrade(1)
    const dispute = {
      disputeMerchantCheckUrl: `${this.shop.sandbox}/receipts/merchant.pdf`,
      disputeTraderCheckUrl: `${this.shop.sandbox}/receipts/trader.pdf`,
      disputeTraderFiatAmount: "40.00",
    }
    await this.moveTrade(cart.cartId, "dispute", { dispute })
    await this.#caseOpens(cart.cartId, "dispute")
    return cart
  }

  /** Medusa recorded a refund that a person has to send. */
  async refundByHand(): Promise<Cart> {
    await this.admin("POST", "/admin/payin/accounts/default", { refunds: "by_hand" })
    const cart = await this.paidOrder(1)
    const { order_id } = await this.attemptOf(cart.cartId)
    const { order } = await this.admin("GET", `/admin/orders/${order_id}?fields=payment_collections.payments.id`)
    const payment = order.payment_collections[0].payments[0].id
    await this.admin("POST", `/admin/payments/${payment}/refund`, { amount: 20 })
    await this.admin("POST", "/admin/payin/accounts/default", { refunds: null })
    await this.#caseOpens(cart.cartId, "refund_by_hand")
    return cart
  }

  /** A callback that failed to process after many tries, which would take hours. @returns its id */
  async deadCallback(cartId: string): Promise<string> {
    const { id } = await this.attemptOf(cartId)
    // The order may stand before its callback is done with.
    const done = async () => {
      const { callbacks } = await this.admin("GET", `/admin/payin/callbacks?attempt_id=${id}`)
      return (callbacks as { id: string; state: string }[]).find(({ state }) => state === "done")
    }
    const callback = await waitFor(done, { what: "the callback of the payment" })
    const change = "update payin_callback set state = 'dead', tries = 40, last_error_code = 'unavailable' where id = $1"
    await rowsOf(this.shop.databaseUrl, change, [callback.id])
    return callback.id
  }

  /** A placed order that waits for its payment. */
  async waitingOrder(): Promise<Cart & { orderId: string }> {
    await this.admin("POST", "/admin/payin/accounts/default", { mode: "order_then_pay" })
    try {
      const cart = await this.openTrade(2)
      const order = await this.#shopper.orderOf(cart.cartId)
      return { ...cart, orderId: order.id }
    } finally {
      await this.admin("POST", "/admin/payin/accounts/default", { mode: null })
    }
  }

  /** As if everything so far had happened at noon of the day before, also where it happened around midnight. */
  async moveToOneDay(): Promise<void> {
    const noon = "(date_trunc('day', now() at time zone 'utc') - interval '12 hours') at time zone 'utc'"
    const move = `with moved as (
      update payin_attempt set created_at = ${noon}, paid_at = case when paid_at is not null then ${noon} end returning id
    ) insert into payin_uncounted_change (id, attempt_id) select 'moved_' || id, id from moved`
    await rowsOf(this.shop.databaseUrl, move)
  }

  async moveTrade(externalId: string, status: string, move: StatusMove = {}): Promise<void> {
    await this.#control("POST", `/trades/${externalId}/status`, { status, ...move })
  }

  /** A colleague makes it in the service's merchant panel, and it is paid. */
  async tradeByHand(externalTransactionId: string, fiatAmount: number): Promise<void> {
    const payIn = { fiatAmount, fiatCurrency: "EUR", extra: { externalTransactionId } }
    await this.#control("POST", "/trades", { payIn })
    await this.moveTrade(externalTransactionId, "closed")
  }

  /** A placed order whose payment did not come. */
  async unpaidOrder(): Promise<Cart & { orderId: string }> {
    const order = await this.waitingOrder()
    await this.moveTrade(order.cartId, "canceled")
    await this.#attemptBecomes(order.cartId, "canceled")
    return order
  }

  /** What the merchant panel would do: the old key stops working at once. */
  async changeServiceKey(apiKey: string): Promise<void> {
    await this.#control("PATCH", "/settings/default", { apiKey })
  }

  /** An empty list lets every server in. */
  async setWhitelist(entries: string[]): Promise<void> {
    await this.#control("PATCH", "/settings/default", { whitelist: { enabled: entries.length > 0, entries } })
  }

  async setStock(quantity: number): Promise<void> {
    const id = this.#seed.products[0]!.inventoryItemId
    const { inventory_item } = await this.admin("GET", `/admin/inventory-items/${id}?fields=*location_levels`)
    for (const { location_id } of inventory_item.location_levels) {
      await this.admin("POST", `/admin/inventory-items/${id}/location-levels/${location_id}`, {
        stocked_quantity: quantity,
      })
    }
  }

  /** Calls the admin API as a logged-in user. */
  async admin(method: string, path: string, body?: unknown): Promise<any> {
    this.#token ??= (
      await send("POST", `${this.#store}/auth/user/emailpass`, { email: "admin@example.com", password: "supersecret" })
    ).token
    return await send(method, `${this.#store}${path}`, body, { authorization: `Bearer ${this.#token}` })
  }

  async #attemptBecomes(externalId: string, state: string): Promise<void> {
    await this.#attemptWhere(externalId, (attempt) => attempt.state === state, `${externalId} to be ${state}`)
  }

  async #caseOpens(externalId: string, kind: string): Promise<void> {
    await this.#attemptWhere(externalId, (attempt) => attempt.open_cases.includes(kind), `the case ${kind}`)
  }

  async attemptOf(externalId: string): Promise<any> {
    const { attempts } = await this.admin("GET", `/admin/payin/attempts?q=${externalId}`)
    return attempts.find((attempt: any) => attempt.external_transaction_id === externalId)
  }

  async #attemptWhere(externalId: string, holds: (attempt: any) => boolean, what: string): Promise<void> {
    const ask = async () => {
      const attempt = await this.attemptOf(externalId)
      return attempt !== undefined && holds(attempt)
    }
    await waitFor(ask, { what, pollMs: 250 })
  }

  async #control(method: string, path: string, body: unknown): Promise<void> {
    await send(method, `${this.shop.sandbox}/control/api${path}`, body)
  }
}

async function send(method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<any> {
  const response = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`)
  return text ? JSON.parse(text) : undefined
}
