import { type Sandbox, startSandbox } from "../../src/sandbox"
import { freePort } from "../harness/free-port"
import { rowsOf, type SeededStore, seededStore } from "../harness/seeded-store"
import type { StoreProcess } from "../harness/store-process"
import { waitFor } from "../harness/wait-for"
import { Shopper } from "../http/shopper"
import { offerAccount } from "./offer-accounts"

jest.setTimeout(600_000)

type AttemptRow = { state: string; order_id: string | null }

/** Medusa sells without them what needs neither stock nor delivery, and cancels no order: it releases stock to do so. */
describe("a store that has switched off the modules of stock", () => {
  let seeded: SeededStore
  let sandbox: Sandbox
  let store: StoreProcess

  beforeAll(async () => {
    seeded = await seededStore("without_stock")
    const { databaseUrl } = seeded
    await rowsOf(databaseUrl, "update product_variant set manage_inventory = false")
    await rowsOf(databaseUrl, "delete from product_shipping_profile")
    await rowsOf(databaseUrl, "delete from product_variant_inventory_item")
    const port = await freePort()
    const hook = (account: string) => `http://localhost:${port}/hooks/payment/payin_${account}`
    sandbox = await startSandbox({
      merchants: [
        { apiKey: "default-key", webhookUrl: hook("default") },
        { name: "orders", apiKey: "orders-key", webhookUrl: hook("orders") },
      ],
    })
    const orders = { baseUrl: sandbox.url, apiKey: "orders-key", mode: "order_then_pay" }
    const account = { PAYIN_BASE_URL: sandbox.url, PAYIN_API_KEY: "default-key" }
    const more = { PAYIN_MORE_ACCOUNTS: JSON.stringify({ orders }), SWITCHED_OFF_MODULES: "inventory,stock_location" }
    store = await seeded.start({ ...account, ...more }, port)
    await offerAccount(databaseUrl, "orders")
  })

  afterAll(async () => {
    await store?.stop()
    await sandbox?.close()
  })

  async function readyCart() {
    const shopper = new Shopper(store.url, seeded.seed.publishableKey)
    const { id } = await shopper.createCart(seeded.seed.regions.eur)
    await shopper.addItem(id, seeded.seed.products[0]!.variantId, 2)
    await shopper.setAddress(id)
    return { shopper, cartId: id, collectionId: (await shopper.createPaymentCollection(id)).id }
  }

  async function attemptIn(cartId: string, state: string): Promise<AttemptRow> {
    const sql = "select state, order_id from payin_attempt where cart_id = $1"
    const found = async () =>
      (await rowsOf<AttemptRow>(seeded.databaseUrl, sql, [cartId])).find((a) => a.state === state)
    return await waitFor(found, { what: `the attempt to be ${state}`, timeoutMs: 60_000 })
  }

  it("sells with a pay-in", async () => {
    const { shopper, cartId, collectionId } = await readyCart()
    await shopper.createPaymentSession(collectionId)
    await sandbox.control.setStatus(cartId, "closed")
    expect(await attemptIn(cartId, "captured")).toMatchObject({ order_id: expect.stringMatching(/^order_/) })
  })

  it("sells what is ordered first", async () => {
    const { shopper, cartId, collectionId } = await readyCart()
    await shopper.createPaymentSession(collectionId, "pp_payin_orders")
    const order = await shopper.orderOf(cartId)
    await sandbox.control.setStatus(cartId, "closed")
    expect(await attemptIn(cartId, "captured")).toMatchObject({ order_id: order.id })
  })

  it("leaves an order that nobody pays to a person, because Medusa cannot cancel it", async () => {
    const { shopper, cartId, collectionId } = await readyCart()
    await shopper.createPaymentSession(collectionId, "pp_payin_orders")
    await shopper.orderOf(cartId)
    await sandbox.control.setStatus(cartId, "canceled")
    const sql =
      "select 1 from payin_case c join payin_attempt a on a.id = c.attempt_id where a.cart_id = $1 and c.kind = $2"
    const isReported = async () => (await rowsOf(seeded.databaseUrl, sql, [cartId, "unpaid_order"])).length > 0
    await waitFor(isReported, { what: "the case", timeoutMs: 60_000 })
  })
})
