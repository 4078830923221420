import { ContainerRegistrationKeys, generateEntityId } from "@medusajs/framework/utils"
import { address, Shopper } from "../http/shopper"
import type { Market } from "./markets"
import type { Shop } from "./world"

/** The tables of a cart's rows, and the column that ties each to the cart or to its parent. */
const tables = {
  cart: "id = ?",
  cart_address: "id in (select unnest(array[shipping_address_id, billing_address_id]) from cart where id = ?)",
  cart_line_item: "cart_id = ?",
  cart_line_item_tax_line: "item_id in (select id from cart_line_item where cart_id = ?)",
  cart_shipping_method: "cart_id = ?",
  cart_shipping_method_tax_line: "shipping_method_id in (select id from cart_shipping_method where cart_id = ?)",
  payment_collection: "id in (select payment_collection_id from cart_payment_collection where cart_id = ?)",
  cart_payment_collection: "cart_id = ?",
} as const

/** The order in which the rows can be written. */
const inOrder = [
  "cart_address",
  "cart",
  "cart_line_item",
  "cart_line_item_tax_line",
  "cart_shipping_method",
  "cart_shipping_method_tax_line",
  "payment_collection",
  "cart_payment_collection",
] as const

type Rows = Record<string, unknown>[]

/**
 * A cart created once through the store's API and copied row by row for each sequence: creating one takes longer than
 * most sequences.
 */
export class CartTemplate {
  private constructor(
    private readonly shop: Shop,
    private readonly rows: Record<string, Rows>,
  ) {}

  static async of(shop: Shop, productIndex: number, { country, region }: Market): Promise<CartTemplate> {
    const shopper = new Shopper(shop.storeUrl, shop.seed.publishableKey)
    const { id: cartId } = await shopper.createCart(region)
    await shopper.addItem(cartId, shop.seed.products[productIndex]!.variantId, 2)
    await shopper.setAddress(cartId, { ...address, country_code: country })
    await shopper.addShipping(cartId, shop.seed.shippingOptions.standard)
    await shopper.createPaymentCollection(cartId)
    const rows: Record<string, Rows> = {}
    for (const [table, where] of Object.entries(tables)) {
      rows[table] = (
        await query<{ row: Record<string, unknown> }>(
          shop,
          `select to_jsonb(t) as row from ${table} t where ${where}`,
          [cartId],
        )
      ).map(({ row }) => row)
    }
    return new CartTemplate(shop, rows)
  }

  /** @returns the id of the new cart */
  async copy(email: string): Promise<string> {
    const ids = new Map(
      inOrder.flatMap((table) => this.rows[table]!.map(({ id }) => [String(id), freshId(String(id))] as const)),
    )
    for (const table of inOrder) {
      const text = [...ids].reduce(
        (json, [old, fresh]) => json.replaceAll(old, fresh),
        JSON.stringify(this.rows[table]),
      )
      const rows = JSON.parse(text) as Rows
      if (table === "cart") for (const row of rows) row.email = email
      const insert = `insert into ${table} select * from jsonb_populate_recordset(null::${table}, ?::jsonb)`
      await query(this.shop, insert, [JSON.stringify(rows)])
    }
    return ids.get(String(this.rows.cart![0]!.id))!
  }
}

function freshId(id: string): string {
  return generateEntityId(undefined, id.slice(0, id.lastIndexOf("_")))
}

async function query<Row>(shop: Shop, sql: string, values: unknown[]): Promise<Row[]> {
  const db = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return (await db.raw<{ rows: Row[] }>(sql, values as never)).rows
}
