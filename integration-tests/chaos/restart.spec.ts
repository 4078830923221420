import { stdout } from "node:process"
import { setTimeout as pause } from "node:timers/promises"
import { freePort } from "../harness/free-port"
import { rowsOf, type SeededStore, seededStore } from "../harness/seeded-store"
import type { StoreProcess } from "../harness/store-process"
import { waitFor } from "../harness/wait-for"
import { readyCart } from "../http/ready-cart"
import { Shopper } from "../http/shopper"
import { startStorySandbox, type StorySandbox } from "../http/story-sandbox"

jest.setTimeout(600_000)

describe("a store that is killed", () => {
  let store: SeededStore
  let service: StorySandbox
  let process: StoreProcess
  let port: number

  beforeAll(async () => {
    port = await freePort()
    service = await startStorySandbox(`http://localhost:${port}/hooks/payment/payin_default`)
    store = await seededStore("restart")
    process = await store.start(service.env, port)
  })

  afterAll(async () => {
    await process?.kill()
    await service?.close()
  })

  async function openedCart() {
    const shopper = new Shopper(process.url, store.seed.publishableKey)
    const cart = await readyCart(store.seed, shopper)
    await shopper.createPaymentSession(cart.collectionId)
    return { ...cart, shopper }
  }

  /** @returns when it was killed */
  async function killAndStart(): Promise<number> {
    await process.kill()
    const killed = Date.now()
    service.sandbox.control.faults.clear()
    process = await store.start(service.env, port)
    return killed
  }

  async function attemptIn(cartId: string, state: string) {
    const sql = "select * from payin_attempt where cart_id = $1 and state = $2"
    const found = async () => (await rowsOf<{ order_id: string }>(store.databaseUrl, sql, [cartId, state]))[0]
    return await waitFor(found, { what: `an attempt that is ${state}`, timeoutMs: 60_000, pollMs: 250 })
  }

  const captures = (cartId: string) =>
    rowsOf(
      store.databaseUrl,
      `select c.amount from capture c join payment p on p.id = c.payment_id
         join payin_attempt a on a.payment_collection_id = p.payment_collection_id where a.cart_id = $1`,
      [cartId],
    )

  it("places the order of a callback that it had acknowledged and not settled, without hearing of it again", async () => {
    const { cartId, shopper } = await openedCart()
    // The service no longer answers: the callback is stored, and settling hangs in its first step.
    service.sandbox.control.faults.add({ operation: "any", kind: "hang", times: Number.POSITIVE_INFINITY })
    await service.sandbox.control.setStatus(cartId, "closed", { callback: false })
    const { status } = await service.sandbox.control.sendCallback(cartId)
    expect(status).toBe(200)
    await waitFor(() => service.sandbox.control.requests().some(({ operation }) => operation === "trade"))
    await killAndStart()
    const { order_id } = await attemptIn(cartId, "captured")
    expect((await shopper.orderOf(cartId)).id).toBe(order_id)
    expect(await captures(cartId)).toHaveLength(1)
  })

  /** Opens carts whose trades are closed, and unread: the service does not answer any more. */
  async function paidCarts(count: number) {
    const carts: Awaited<ReturnType<typeof openedCart>>[] = []
    // One after the other: of two first carts of a customer at once, Medusa refuses one.
    while (carts.length < count) carts.push(await openedCart())
    service.sandbox.control.faults.add({ operation: "trade", kind: "hang", times: Number.POSITIVE_INFINITY })
    for (const { cartId } of carts) await service.sandbox.control.setStatus(cartId, "closed", { callback: false })
    return carts.map(({ cartId }) => ({ cartId, tradeId: service.sandbox.control.trade(cartId)!.id }))
  }

  /** The trades that the service was asked for since then. */
  const readSince = (then: number) =>
    service.sandbox.control
      .requests()
      .filter(({ operation, at }) => operation === "trade" && Date.parse(at) >= then)
      .map(({ path }) => path.split("/").at(-1))

  it.each([
    ["callbacks", 8, (cartId: string) => service.sandbox.control.sendCallback(cartId)],
    // It has four workers.
    [
      "the job",
      4,
      (cartId: string) =>
        rowsOf(store.databaseUrl, "update payin_attempt set next_check_at = now() where cart_id = $1", [cartId]),
    ],
  ])("takes up again within ten seconds what %s had it settle", async (_, count, wake) => {
    const carts = await paidCarts(count)
    const begun = Date.now()
    await Promise.all(carts.map(({ cartId }) => wake(cartId)))
    const isRead = (then: number) => carts.every(({ tradeId }) => readSince(then).includes(tradeId))
    await waitFor(() => isRead(begun), { what: "the settling of all to begin" })
    // A worker that is seldom renewed would be free by chance.
    await pause(3_000)
    const killed = await killAndStart()
    const started = Date.now()
    // On a slow machine, it has begun before this process hears that the store is there.
    await waitFor(() => isRead(killed), { what: "the settling of all to begin again", timeoutMs: 120_000 })
    const seconds = (Date.now() - started) / 1000
    for (const { cartId } of carts) await attemptIn(cartId, "captured")
    stdout.write(`restart: taken up after ${seconds} s, captured after ${(Date.now() - started) / 1000} s\n`)
    expect(seconds).toBeLessThan(10)
    expect((await Promise.all(carts.map(({ cartId }) => captures(cartId)))).flat()).toHaveLength(carts.length)
  })

  it("finds the trade whose create it was waiting for, and makes no second one", async () => {
    const shopper = new Shopper(process.url, store.seed.publishableKey)
    const { cartId, collectionId } = await readyCart(store.seed, shopper)
    service.sandbox.control.faults.add({ operation: "pay-in", kind: "late_after_commit", delayMs: 60_000 })
    const cut = shopper.createPaymentSession(collectionId).catch((error: Error) => error)
    await waitFor(() => service.sandbox.control.trade(cartId), { what: "the trade at the service" })
    await killAndStart()
    expect(await cut).toHaveProperty("message", expect.any(String))
    const collection = await shopper.createPaymentSession(collectionId)
    expect(collection.payment_sessions![0]!.data).toMatchObject({ status: "active" })
    const trades = service.sandbox.control.trades().filter((trade) => trade.externalTransactionId?.startsWith(cartId))
    expect(trades).toHaveLength(1)
    await service.sandbox.control.setStatus(cartId, "closed")
    await attemptIn(cartId, "captured")
    expect(await captures(cartId)).toHaveLength(1)
  })
})
