import type { StoreCart, StoreCartAddress, StoreOrder, StorePaymentCollection } from "@medusajs/types"

export type Answer<Body = any> = { status: number; body: Body; headers: Headers }

/** The answer of POST /store/carts/:id/complete: an order, or the cart with the reason why not. */
export type Completion = {
  type?: "order" | "cart"
  order?: StoreOrder
  cart?: StoreCart
  error?: { message: string; name: string; type: string }
  message?: string
}

export type RequestOptions = { body?: unknown; headers?: Record<string, string> }

/** Thrown by every step but `request` and `completeCart` when the store does not answer with 2xx. */
class StoreApiError extends Error {
  constructor(
    readonly request: string,
    readonly answer: Answer,
  ) {
    super(`${request} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
}

export const address = {
  first_name: "Lena",
  last_name: "Sommer",
  address_1: "Marktstr. 7",
  city: "Weimar",
  postal_code: "99423",
  country_code: "de",
} satisfies StoreCartAddress | Record<string, string>

/**
 * A customer of the store's HTTP API: each step is one request, as a storefront sends it. It works against the stories'
 * store as well as against one in its own process.
 */
export class Shopper {
  constructor(
    private readonly storeUrl: string,
    private readonly publishableKey: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  createCart(regionId: string, email = "lena@example.com"): Promise<StoreCart> {
    return this.cart("/store/carts", { region_id: regionId, email })
  }

  addItem(cartId: string, variantId: string, quantity = 1): Promise<StoreCart> {
    return this.cart(`/store/carts/${cartId}/line-items`, { variant_id: variantId, quantity })
  }

  setAddress(cartId: string, shipping_address: Record<string, string> = address): Promise<StoreCart> {
    return this.cart(`/store/carts/${cartId}`, { shipping_address, billing_address: shipping_address })
  }

  addShipping(cartId: string, optionId: string): Promise<StoreCart> {
    return this.cart(`/store/carts/${cartId}/shipping-methods`, { option_id: optionId })
  }

  async createPaymentCollection(cartId: string): Promise<StorePaymentCollection> {
    return (await this.send("POST", "/store/payment-collections", { body: { cart_id: cartId } })).payment_collection
  }

  /** The collection with its sessions, including the new one. */
  async createPaymentSession(
    collectionId: string,
    providerId = "pp_payin_default",
    data?: Record<string, unknown>,
  ): Promise<StorePaymentCollection> {
    const body = { provider_id: providerId, ...(data && { data }) }
    const path = `/store/payment-collections/${collectionId}/payment-sessions`
    return (await this.send("POST", path, { body })).payment_collection
  }

  /** The raw answer, whatever its status: stories check 200 with an order, 200 with the cart, 400 and 409. */
  completeCart(cartId: string): Promise<Answer<Completion>> {
    return this.request("POST", `/store/carts/${cartId}/complete`)
  }

  async orderOf(cartId: string): Promise<StoreOrder> {
    const answer = await this.completeCart(cartId)
    if (answer.status === 200 && answer.body.type === "order" && answer.body.order) return answer.body.order
    throw new StoreApiError(`POST /store/carts/${cartId}/complete`, answer)
  }

  async readCart(cartId: string): Promise<StoreCart> {
    return (await this.send("GET", `/store/carts/${cartId}`)).cart
  }

  async request<Body = any>(method: string, path: string, options: RequestOptions = {}): Promise<Answer<Body>> {
    const response = await fetch(`${this.storeUrl}${path}`, {
      method,
      headers: {
        "x-publishable-api-key": this.publishableKey,
        ...(options.body !== undefined && { "content-type": "application/json" }),
        ...this.headers,
        ...options.headers,
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    })
    return { status: response.status, body: parse(await response.text()), headers: response.headers }
  }

  private async cart(path: string, body: unknown): Promise<StoreCart> {
    return (await this.send("POST", path, { body })).cart
  }

  private async send(method: string, path: string, options?: RequestOptions): Promise<any> {
    const answer = await this.request(method, path, options)
    if (answer.status >= 200 && answer.status < 300) return answer.body
    throw new StoreApiError(`${method} ${path}`, answer)
  }
}

function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
