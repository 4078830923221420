import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { freePort } from "../harness/free-port"
import { type Postgres, startPostgres } from "../harness/postgres"
import { type Redis, startRedis } from "../harness/redis"
import { rowsOf, type SeededStore, seededStore } from "../harness/seeded-store"
import { removeFolder, throwawayFolder } from "../harness/throwaway-folder"
import { waitFor } from "../harness/wait-for"
import { wrongClock } from "../harness/wrong-clock"
import { Shopper } from "../http/shopper"
import { startStorySandbox, type StorySandbox } from "../http/story-sandbox"
import { readBooks } from "./books"
import { brokenNow } from "./checker"
import { figuresOf } from "./figures"
import { Fleet, type Role } from "./fleet"
import { offerAccount } from "./offer-accounts"
import { Random, seedOfRun } from "./random"
import { RecoveryWatch } from "./recovery-watch"
import { report, settleDown } from "./settle-down"
import { SteadyTraffic } from "./steady-traffic"

/** `CHAOS_SERVERS=shared,shared npm run test:chaos` runs two that do both. */
const ROLES = (process.env.CHAOS_SERVERS ?? "server,worker,worker").split(",") as Role[]
const LONGEST_RECOVERY_MS = 60_000
/** How long a busy machine may need for a few purchases, which says nothing about recovery. */
const START_MS = 240_000

jest.setTimeout(20 * 60_000)

describe(`${ROLES.length} servers under steady traffic`, () => {
  const random = new Random(seedOfRun())
  const first = 1
  const last = ROLES.length - 1
  const figures: string[] = []
  let dir: string
  let postgres: Postgres
  let redis: Redis
  let service: StorySandbox
  let store: SeededStore
  let fleet: Fleet
  let traffic: SteadyTraffic
  let watch: RecoveryWatch

  const control = () => service.sandbox.control
  const scene = () => ({ databaseUrl: store.databaseUrl, control: control() })

  beforeAll(async () => {
    dir = throwawayFolder()
    postgres = await startDatabase()
    redis = await startRedis()
    const port = await freePort()
    service = await startStorySandbox(`http://localhost:${port}/hooks/payment/payin_default`)
    store = await seededStore("faults")
    fleet = await Fleet.start(store, { ...service.env, REDIS_URL: redis.url }, ROLES, port)
    await offerAccount(store.databaseUrl, "orders")
    await rowsOf(store.databaseUrl, enoughStock)
    const shopper = () => new Shopper(random.pick(fleet.addresses), store.seed.publishableKey)
    traffic = new SteadyTraffic({ control: control(), seed: store.seed, random, shopper })
    watch = new RecoveryWatch(store.databaseUrl)
    traffic.start()
    watch.start()
    await waitFor(() => traffic.payments.length > 5, { what: "the first payments", timeoutMs: START_MS })
  })

  afterAll(async () => {
    await traffic?.stop()
    await watch?.stop()
    await fleet?.end()
    await service?.close()
    await redis?.stop()
    if (dir) removeFolder(dir)
  })

  /** A server of its own, which is killed: the other tests' databases stay up. */
  async function startDatabase(port?: number): Promise<Postgres> {
    const started = await startPostgres({ dir: join(dir, "postgres"), port, durable: true })
    const { host, password, user } = started
    const access = { DB_HOST: host, DB_PORT: String(started.port), DB_USERNAME: user, DB_PASSWORD: password }
    Object.assign(process.env, access, { PAYIN_TEST_FOLDER: dir })
    return started
  }

  /** The servers keep working while the books are read: only what is still wrong a second later counts. */
  async function checkNow(fault: string): Promise<void> {
    const wrong = brokenNow(await readBooks(store.databaseUrl, control()))
    if (wrong.length === 0) return
    await pause(1_000)
    const books = await readBooks(store.databaseUrl, control())
    const broken = brokenNow(books).filter((problem) => wrong.includes(problem))
    if (broken.length > 0) throw new Error(`After ${fault}:\n${report(broken, books)}`)
  }

  /** Payments that the service told of: the others wait for their turn to be read, whatever happens. */
  const toldSince = (then: number) => traffic.payments.filter(({ isHeard, paidAt }) => isHeard && paidAt >= then)

  async function suffer(fault: string, happen: () => Promise<void>): Promise<void> {
    const began = Date.now() - 5_000
    await happen()
    const ended = Date.now()
    // Some are over in a moment, and shoppers pay every few seconds.
    await waitFor(() => toldSince(began).length >= 3, { what: "payments that meet it", timeoutMs: START_MS })
    const met = toldSince(began)
    const isOver = () => watch.missing(met) === 0
    await waitFor(isOver, { timeoutMs: LONGEST_RECOVERY_MS, pollMs: 100 }).catch(() => undefined)
    const after = ((Date.now() - ended) / 1000).toFixed(1)
    const slowest = watch.slowest(met).toFixed(1)
    figures.push(`${fault}: ${met.length} payments, all captured ${after} s later, the slowest in ${slowest} s`)
    if (!isOver()) figures.push(`${fault}: ${watch.missing(met)} payments still wait`)
    process.stdout.write(`${figures.at(-1)}\n`)
    await checkNow(fault)
  }

  it("lose nothing and double nothing, whatever happens to one of them, to Redis, or to Postgres", async () => {
    await suffer("nothing, for comparison", () => pause(10_000))
    await suffer("one frozen for 40 s", async () => {
      fleet.freeze(first)
      await pause(40_000)
      fleet.thaw(first)
    })
    await suffer("one killed", () => fleet.kill(last))
    await fleet.restart(last)
    await fleet.kill(first)
    await fleet.restart(first, wrongClock(300))
    await suffer("one five minutes ahead", () => pause(20_000))
    await fleet.kill(first)
    await fleet.restart(first)
    await suffer("Redis forgot everything", () => redis.flush())
    await suffer("Postgres killed and started again", async () => {
      postgres.crash()
      await pause(2_000)
      const { port } = postgres
      // The dead server's children hold its memory for a moment.
      postgres = await waitFor(() => startDatabase(port), { what: "Postgres to recover", timeoutMs: 60_000 })
    })
    await traffic.stop()
    const books = await settleDown(scene())
    const run = { seed: random.seed, rounds: figures.length, kills: 4, carts: traffic.payments.length }
    process.stdout.write(`${ROLES.join(", ")}: ${figuresOf(books, run)}\n`)
    const paid = books.attempts.filter(({ state }) => state === "captured").map(({ cart_id }) => cart_id)
    expect(paid).toEqual(expect.arrayContaining(traffic.payments.map(({ cartId }) => cartId)))
  })
})

const enoughStock = `update inventory_level set stocked_quantity = 100000,
  raw_stocked_quantity = '{"value": "100000", "precision": 20}'`
