import Medusa from "@medusajs/js-sdk"
import type { ShopConfig } from "../page"

export const config = JSON.parse(document.getElementById("shop-config")!.textContent!) as ShopConfig

/** The store's API, called straight from the browser. */
export const sdk = new Medusa({
  baseUrl: config.storeUrl,
  publishableKey: config.publishableKey,
  auth: { type: "session" },
})

/** On top of what the store sends for a cart by default. */
export const cartFields = { fields: "+items.total,*items.product,+shipping_methods.name" }

export const orderFields = { fields: "*items,*items.product,*shipping_methods" }

/** What a failed request means to a shopper: the store's own sentence where it gave one. */
export function reasonOf(error: unknown): { status: number | undefined; message: string } {
  const status = (error as { status?: number }).status
  return { status, message: status ? (error as Error).message : "" }
}
