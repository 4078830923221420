import { stdout } from "node:process"
import { setTimeout as pause } from "node:timers/promises"
import { freePort } from "../harness/free-port"
import { signalGroup } from "../harness/process-group"
import { type Redis, startRedis } from "../harness/redis"
import { rowsOf, type SeededStore, seededStore } from "../harness/seeded-store"
import { waitFor } from "../harness/wait-for"
import { readyCart } from "../http/ready-cart"
import { Shopper } from "../http/shopper"
import { startStorySandbox, type StorySandbox } from "../http/story-sandbox"
import { CompletionHold } from "./completion-hold"

jest.setTimeout(600_000)

describe("a store that a deployment stops while it places the order of a payment", () => {
  let store: SeededStore
  let service: StorySandbox
  let redis: Redis
  let port: number

  beforeAll(async () => {
    port = await freePort()
    service = await startStorySandbox(`http://localhost:${port}/hooks/payment/payin_default`)
    store = await seededStore("stopped")
    redis = await startRedis()
  })

  afterAll(async () => {
    await redis?.stop()
    await service?.close()
  })

  it.each([
    ["in one process", () => ({})],
    ["with Redis", () => ({ REDIS_URL: redis.url })],
  ])("ends after the order is placed and its payment captured, and leaves no lease (%s)", async (_name, env) => {
    const process = await store.start({ ...service.env, ...env() }, port)
    const hold = new CompletionHold(store.databaseUrl)
    const held = ["cart_link", "collection_link", "reservation", "cart"] as const
    try {
      const shopper = new Shopper(process.url, store.seed.publishableKey)
      const { cartId, collectionId } = await readyCart(store.seed, shopper)
      await shopper.createPaymentSession(collectionId)
      await hold.hold(held)
      await service.sandbox.control.setStatus(cartId, "closed")
      await hold.isReached(held, cartId)
      signalGroup(process.pid, "SIGTERM")
      const stoppedAt = Date.now()
      await pause(2_000)
      await hold.release()
      await process.ended
      stdout.write(`stopped: ended after ${(Date.now() - stoppedAt) / 1000} s\n`)
      const attempts = "select state, lease_owner from payin_attempt where cart_id = $1"
      expect(await rowsOf(store.databaseUrl, attempts, [cartId])).toEqual([{ state: "captured", lease_owner: null }])
      expect(await rowsOf(store.databaseUrl, "select distinct state from payin_callback")).toEqual([{ state: "done" }])
    } finally {
      await process.kill()
    }
  })

  it("ends before Docker would kill it, although the service does not answer", async () => {
    const process = await store.start(service.env, port)
    const { control } = service.sandbox
    try {
      const shopper = new Shopper(process.url, store.seed.publishableKey)
      const { cartId, collectionId } = await readyCart(store.seed, shopper)
      await shopper.createPaymentSession(collectionId)
      control.faults.add({ operation: "trade", kind: "hang", times: Number.POSITIVE_INFINITY })
      const reads = () => control.requests().filter(({ operation }) => operation === "trade").length
      const before = reads()
      await control.setStatus(cartId, "closed")
      await waitFor(() => reads() > before, { what: "the settling to begin" })
      const stoppedAt = Date.now()
      signalGroup(process.pid, "SIGTERM")
      await process.ended
      expect(Date.now() - stoppedAt).toBeLessThan(10_000)
    } finally {
      control.faults.clear()
      await process.kill()
    }
  })
})
