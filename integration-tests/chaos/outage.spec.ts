import { Client } from "@medusajs/framework/pg"
import { freePort } from "../harness/free-port"
import { type Redis, startRedis } from "../harness/redis"
import { rowsOf, type SeededStore, seededStore } from "../harness/seeded-store"
import type { StoreProcess } from "../harness/store-process"
import { waitFor } from "../harness/wait-for"
import { readyCart } from "../http/ready-cart"
import { Shopper } from "../http/shopper"
import { startStorySandbox, type StorySandbox } from "../http/story-sandbox"

jest.setTimeout(240_000)

describe("a store that loses what it stands on for a while", () => {
  let redis: Redis
  let store: SeededStore
  let service: StorySandbox
  let server: StoreProcess

  const control = () => service.sandbox.control

  beforeAll(async () => {
    const port = await freePort()
    redis = await startRedis()
    service = await startStorySandbox(`http://localhost:${port}/hooks/payment/payin_default`)
    store = await seededStore("outage")
    server = await store.start({ ...service.env, REDIS_URL: redis.url, MEDUSA_WORKER_MODE: "shared" }, port)
  })

  afterAll(async () => {
    await server?.kill()
    await service?.close()
    await redis?.stop()
  })

  async function openedCart() {
    const shopper = new Shopper(server.url, store.seed.publishableKey)
    const cart = await readyCart(store.seed, shopper)
    await shopper.createPaymentSession(cart.collectionId)
    return { ...cart, shopper }
  }

  async function capturesOf(cartId: string) {
    const sql = `select c.id from capture c join payment p on p.id = c.payment_id
      join payin_attempt a on a.payment_collection_id = p.payment_collection_id
      where a.cart_id = $1 and a.state = 'captured'`
    return await rowsOf(store.databaseUrl, sql, [cartId])
  }

  const isCaptured = (cartId: string) =>
    waitFor(async () => (await capturesOf(cartId)).length > 0, { what: "the capture", timeoutMs: 90_000, pollMs: 250 })

  /** Cuts every connection and lets no new one in, as if the server had stopped; other stores' databases stay up. */
  async function whileDatabaseIsDown<T>(work: () => Promise<T>): Promise<T> {
    const { DB_USERNAME, DB_PASSWORD, DB_HOST, DB_PORT } = process.env
    const client = new Client({
      connectionString: `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/postgres`,
    })
    await client.connect()
    try {
      await client.query("alter database outage with allow_connections false")
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'outage'")
      return await work()
    } finally {
      await client.query("alter database outage with allow_connections true")
      await client.end()
    }
  }

  it("acknowledges no callback that it could not keep, and takes it when the database is back", async () => {
    const { cartId, shopper } = await openedCart()
    await control().setStatus(cartId, "closed", { callback: false })
    const begun = Date.now()
    const refused = await whileDatabaseIsDown(() => control().sendCallback(cartId))
    expect(refused).toMatchObject({ status: 503, body: expect.stringContaining("Please send it again") })
    expect(Date.now() - begun).toBeLessThan(15_000)
    const taken = await waitFor(
      async () => {
        const { status } = await control().sendCallback(cartId)
        return status === 200
      },
      { what: "the callback to be taken", timeoutMs: 60_000, pollMs: 500 },
    )
    expect(taken).toBe(true)
    await isCaptured(cartId)
    expect(await capturesOf(cartId)).toHaveLength(1)
    expect(await shopper.orderOf(cartId)).toMatchObject({ total: 100 })
  })

  it("keeps callbacks while Redis is gone, and settles them when it is back", async () => {
    const { cartId, shopper } = await openedCart()
    await redis.stop()
    // Not before: the job would settle it while Redis is still there.
    await control().setStatus(cartId, "closed", { callback: false })
    const { status } = await control().sendCallback(cartId)
    expect(status).toBe(200)
    expect(await capturesOf(cartId)).toEqual([])
    redis = await startRedis({ port: redis.port })
    await isCaptured(cartId)
    expect(await capturesOf(cartId)).toHaveLength(1)
    expect(await shopper.orderOf(cartId)).toMatchObject({ total: 100 })
  })
})
