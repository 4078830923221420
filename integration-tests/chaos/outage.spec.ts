import { Client } from "@medusajs/framework/pg"
import { freePort } from "../harness/free-port"
import { type Redis, startRedis } from "../harness/redis"
import { rowsOf, type SeededStore, seededStore } from "../harness/seeded-store"
import type { StoreProcess } from "../harness/store-process"
import { waitFor } from "../harness/wait-for"
import { readyCart } from "../http/ready-cart"
import { Shopper } from "../http/shopper"
import { startStorySandbox, type StorySandbox } from "../http/story-sandbox"

jest.setTimeout(600_000)

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

  const ends = "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'outage'"

  /** Does both from another database of the server: other stores' databases stay as they are. */
  async function between<T>(begin: readonly string[], end: readonly string[], work: () => Promise<T>): Promise<T> {
    const { DB_USERNAME, DB_PASSWORD, DB_HOST, DB_PORT } = process.env
    const client = new Client({
      connectionString: `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/postgres`,
    })
    await client.connect()
    try {
      for (const sql of begin) await client.query(sql)
      return await work()
    } finally {
      for (const sql of end) await client.query(sql)
      await client.end()
    }
  }

  /** Cuts every connection and lets no new one in, as if the server had stopped. */
  const whileDatabaseIsDown = <T>(work: () => Promise<T>) =>
    between(
      ["alter database outage with allow_connections false", ends],
      ["alter database outage with allow_connections true"],
      work,
    )

  /** As a host makes it whose disk is full, or that has become another one's replica. */
  const whileDatabaseIsReadOnly = <T>(work: () => Promise<T>) =>
    between(
      ["alter database outage set default_transaction_read_only = on", ends],
      ["alter database outage reset default_transaction_read_only", ends],
      work,
    )

  async function health() {
    const send = async (path: string, init: RequestInit) => await fetch(`${server.url}${path}`, init)
    const headers = { "content-type": "application/json" }
    const login = { method: "POST", headers, body: JSON.stringify(store.seed.admin) }
    const { token } = (await (await send("/auth/user/emailpass", login)).json()) as { token: string }
    const answer = await send("/admin/payin/health", { headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, body: (await answer.json()) as { status: string; checks: object[] } }
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

  it("tells a monitor that the database takes no writes, and settles what was paid meanwhile", async () => {
    const { cartId, shopper } = await openedCart()
    expect(await health()).toMatchObject({ status: 200, body: { status: "ok" } })
    await whileDatabaseIsReadOnly(async () => {
      await control().setStatus(cartId, "closed", { callback: false })
      expect(await control().sendCallback(cartId)).toMatchObject({ status: 503 })
      const down = { name: "database", status: "down", text: expect.stringContaining("takes no writes") }
      // The first requests may get a connection that has just been ended, the login among them.
      const isTold = async () => {
        const answer = await health()
        return answer.status === 503 ? answer : undefined
      }
      const told = await waitFor(isTold, { what: "the alarm" })
      expect(told.body).toMatchObject({ status: "down", checks: [down] })
    })
    await isCaptured(cartId)
    expect(await capturesOf(cartId)).toHaveLength(1)
    expect(await shopper.orderOf(cartId)).toMatchObject({ total: 100 })
    expect(await health()).toMatchObject({ status: 200, body: { status: "ok" } })
  })

  it("tells a waiting shopper what is known of the payment while the database takes no writes", async () => {
    const { cartId, shopper } = await openedCart()
    // The first requests may get a connection that has just been ended.
    const isShown = async (message_key: string) =>
      await waitFor(
        async () => {
          const { status, body } = await shopper.request("GET", `/store/payin/payment-sessions?cart_id=${cartId}`)
          return status === 200 && body.payment!.state === "waiting" && body.payment!.message_key === message_key
        },
        { what: message_key },
      )
    await isShown("waiting_for_payment")
    await whileDatabaseIsReadOnly(() => isShown("checking_delayed"))
    await isShown("waiting_for_payment")
  })

  it("keeps callbacks while Redis is gone, and settles them when it is back", async () => {
    const { cartId, shopper } = await openedCart()
    expect(await health()).toMatchObject({ status: 200, body: { status: "ok" } })
    await redis.stop()
    // No shopper can pay: each request of theirs waits for a lock.
    const down = { name: "locks", status: "down", text: expect.stringContaining("Does the store reach its Redis?") }
    expect(await health()).toMatchObject({
      status: 503,
      body: { status: "down", checks: expect.arrayContaining([expect.objectContaining(down)]) },
    })
    // Not before: the job would settle it while Redis is still there.
    await control().setStatus(cartId, "closed", { callback: false })
    const { status } = await control().sendCallback(cartId)
    expect(status).toBe(200)
    expect(await capturesOf(cartId)).toEqual([])
    redis = await startRedis({ port: redis.port })
    await isCaptured(cartId)
    expect(await capturesOf(cartId)).toHaveLength(1)
    expect(await shopper.orderOf(cartId)).toMatchObject({ total: 100 })
    expect(await health()).toMatchObject({ status: 200, body: { status: "ok" } })
  })
})
