import { setTimeout as pause } from "node:timers/promises"
import { freePort } from "../harness/free-port"
import { type Redis, startRedis } from "../harness/redis"
import { type SeededStore, seededStore } from "../harness/seeded-store"
import type { StoreProcess } from "../harness/store-process"
import { Shopper } from "../http/shopper"
import { startStorySandbox, type StorySandbox } from "../http/story-sandbox"
import { readBooks } from "./books"
import { brokenNow } from "./checker"
import { endOfRun } from "./end-of-run"
import { CommitWatch, drawMoment } from "./kill-moment"
import { offerAccount } from "./offer-accounts"
import { Random, seedOfRun } from "./random"
import { letTimeCome, report } from "./settle-down"
import { Traffic } from "./traffic"

const ROUNDS = Number(process.env.CHAOS_ROUNDS || 4)
const LONGEST_MS = 10 * 60_000

jest.setTimeout(LONGEST_MS + 8 * 60_000)

describe("two servers on one database, with Redis, of which one is killed at any moment", () => {
  const random = new Random(seedOfRun())
  let redis: Redis
  let store: SeededStore
  let service: StorySandbox
  let ports: number[]
  let servers: StoreProcess[]
  let watch: CommitWatch
  let traffic: Traffic

  const control = () => service.sandbox.control
  const scene = () => ({ databaseUrl: store.databaseUrl, control: control() })
  const start = (port: number) =>
    store.start({ ...service.env, REDIS_URL: redis.url, MEDUSA_WORKER_MODE: "shared" }, port)
  const hook = (port: number) => `http://localhost:${port}/hooks/payment/payin_default`

  beforeAll(async () => {
    redis = await startRedis()
    ports = [await freePort(), await freePort()]
    service = await startStorySandbox(hook(ports[0]!))
    store = await seededStore("two-servers")
    servers = [await start(ports[0]!), await start(ports[1]!)]
    await offerAccount(store.databaseUrl, "orders")
    watch = new CommitWatch(store.databaseUrl)
    await watch.start()
    const shopper = () => new Shopper(random.pick(servers).url, store.seed.publishableKey)
    traffic = new Traffic({ control: control(), seed: store.seed, random, shopper })
  })

  afterAll(async () => {
    await watch?.stop()
    for (const server of servers ?? []) await server.kill()
    await service?.close()
    await redis?.stop()
  })

  /** The service knows one address; a load balancer would choose the server behind it. */
  function listenAt(port: number): void {
    control().updateSettings("default", { webhookUrl: hook(port) })
    control().updateSettings("orders", { webhookUrl: hook(port).replace(/default$/, "orders") })
  }

  /** The other server keeps working while the books are read: only what is still wrong a second later counts. */
  async function checkNow(round: number): Promise<void> {
    const first = brokenNow(await readBooks(store.databaseUrl, control()))
    if (first.length === 0) return
    await pause(1_000)
    const books = await readBooks(store.databaseUrl, control())
    const broken = brokenNow(books).filter((problem) => first.includes(problem))
    if (broken.length > 0) throw new Error(`After kill ${round + 1}:\n${report(broken, books)}`)
  }

  async function playRound(round: number): Promise<void> {
    await traffic.prepare(2)
    traffic.disturb()
    listenAt(random.pick(ports))
    if (round % 2 === 1) await letTimeCome(scene(), 5)
    const victim = random.int(0, 1)
    const moment = watch.wait(round % 4 === 3 ? { afterMs: random.int(2_000, 6_000) } : drawMoment(random))
    const doings = traffic.begin()
    await moment
    await servers[victim]!.kill()
    listenAt(ports[1 - victim]!)
    await doings
    control().faults.clear()
    await checkNow(round)
    servers[victim] = await start(ports[victim]!)
  }

  it("keeps its promises about money, orders and callbacks", async () => {
    process.stdout.write(`two servers: CHAOS_SEED=${random.seed} draws these rounds again\n`)
    const until = Date.now() + LONGEST_MS
    for (let round = 0; round < ROUNDS; round++) {
      if (Date.now() > until) throw new Error(`${round} of ${ROUNDS} rounds took ${LONGEST_MS / 60_000} minutes.`)
      await playRound(round)
    }
    await endOfRun(scene(), traffic, { name: "two servers", seed: random.seed, rounds: ROUNDS })
  })
})
