import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "../harness/free-port"
import { type Redis, startRedis } from "../harness/redis"
import { rowsOf, type SeededStore, seededStore } from "../harness/seeded-store"
import { repository, type StoreProcess } from "../harness/store-process"
import { Shopper } from "../http/shopper"
import { startStorySandbox, type StorySandbox } from "../http/story-sandbox"
import { endOfRun } from "./end-of-run"
import { offerAccount } from "./offer-accounts"
import { Random, seedOfRun } from "./random"
import { Traffic } from "./traffic"
import { type Versions, versionTrees } from "./version-trees"

const ROUNDS = Number(process.env.CHAOS_ROUNDS || 2)

jest.setTimeout(15 * 60_000)

describe("a store that is upgraded while shoppers pay, and then goes back to the version before", () => {
  const random = new Random(seedOfRun())
  let versions: Versions
  let redis: Redis
  let service: StorySandbox
  let store: SeededStore
  let traffic: Traffic
  const ports: Record<keyof Trees, number> = { previous: 0, next: 0 }
  const servers: Partial<Record<keyof Trees, StoreProcess>> = {}

  const env = () => ({ ...service.env, REDIS_URL: redis.url, MEDUSA_WORKER_MODE: "shared" })
  const hook = (port: number) => `http://localhost:${port}/hooks/payment/payin_default`

  beforeAll(async () => {
    versions = versionTrees()
    process.stdout.write(`rolling upgrade of ${versions.what}: CHAOS_SEED=${random.seed} draws these rounds again\n`)
    redis = await startRedis()
    ports.previous = await freePort()
    ports.next = await freePort()
    service = await startStorySandbox(hook(ports.previous))
    const { previous } = versions
    const template = previous === repository ? "payin_seeded" : "payin_seeded_previous"
    store = await seededStore("rolling-upgrade", { tree: previous, template })
    await offerAccount(store.databaseUrl, "orders")
    const shopper = () => new Shopper(random.pick(Object.values(servers)).url, store.seed.publishableKey)
    traffic = new Traffic({ control: service.sandbox.control, seed: store.seed, random, shopper })
  })

  afterAll(async () => {
    for (const server of Object.values(servers)) await server.kill()
    await service?.close()
    await redis?.stop()
    for (const tree of [versions?.previous, versions?.next]) {
      if (tree && tree !== repository) rmSync(tree, { recursive: true, force: true })
    }
  })

  async function start(version: keyof Trees): Promise<void> {
    servers[version] = await store.start(env(), ports[version], { tree: versions[version] })
    listen()
  }

  /** As a server is stopped for an upgrade: it is asked to end, and what it was doing is tried again by the other one. */
  async function stop(version: keyof Trees): Promise<void> {
    const server = servers[version]!
    delete servers[version]
    listen()
    await server.stop()
  }

  function listen(): void {
    const [version] = Object.keys(servers) as (keyof Trees)[]
    if (version === undefined) return
    const { control } = service.sandbox
    control.updateSettings("default", { webhookUrl: hook(ports[version]) })
    control.updateSettings("orders", { webhookUrl: hook(ports[version]).replace(/default$/, "orders") })
  }

  async function pay(meanwhile: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) {
      await traffic.prepare(2)
      traffic.disturb()
      await Promise.all([traffic.begin(), round === 0 ? meanwhile() : undefined])
      service.sandbox.control.faults.clear()
    }
  }

  it("keeps its promises with either version alone, and with both at once", async () => {
    await start("previous")
    await pay()
    await pay(() => store.run(["db:migrate"], env(), versions.next))
    await start("next")
    await pay()
    await pay(() => stop("previous"))
    await pay()
    // Back: the schema stays, because what it gained does not disturb the code before it.
    await start("previous")
    await pay(() => stop("next"))
    await pay()
    const scene = { databaseUrl: store.databaseUrl, control: service.sandbox.control }
    await endOfRun(scene, traffic, { name: "rolling upgrade", seed: random.seed, rounds: 8 * ROUNDS })
    const ran = await rowsOf<{ name: string }>(store.databaseUrl, "select name from mikro_orm_migrations")
    expect(ran.map(({ name }) => name)).toEqual(expect.arrayContaining(migrationsOf(versions.next)))
  })
})

type Trees = Pick<Versions, "previous" | "next">

function migrationsOf(tree: string): string[] {
  const files = readdirSync(join(tree, "src/modules/payin/migrations"))
  return files.flatMap((file) => /^(Migration\d+)\.ts$/.exec(file)?.[1] ?? [])
}
