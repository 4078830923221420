import { freePort } from "../harness/free-port"
import { type SeededStore, seededStore } from "../harness/seeded-store"
import type { StoreProcess } from "../harness/store-process"
import { Shopper } from "../http/shopper"
import { startStorySandbox, type StorySandbox } from "../http/story-sandbox"
import { readBooks } from "./books"
import { brokenNow } from "./checker"
import { endOfRun } from "./end-of-run"
import { CommitWatch, drawMoment, insideCompletion } from "./kill-moment"
import { offerAccount } from "./offer-accounts"
import { Random, seedOfRun } from "./random"
import { letTimeCome, report } from "./settle-down"
import { Traffic } from "./traffic"

const ROUNDS = Number(process.env.CHAOS_ROUNDS || 12)
const LONGEST_MS = 20 * 60_000

jest.setTimeout(LONGEST_MS + 6 * 60_000)

describe("a store that is killed at any moment", () => {
  const random = new Random(seedOfRun())
  let store: SeededStore
  let service: StorySandbox
  let running: StoreProcess
  let watch: CommitWatch
  let traffic: Traffic
  let port: number

  const control = () => service.sandbox.control
  const scene = () => ({ databaseUrl: store.databaseUrl, control: control() })

  beforeAll(async () => {
    port = await freePort()
    service = await startStorySandbox(`http://localhost:${port}/hooks/payment/payin_default`)
    store = await seededStore("kill")
    running = await store.start(service.env, port)
    await offerAccount(store.databaseUrl, "orders")
    watch = new CommitWatch(store.databaseUrl)
    await watch.start()
    const shopper = () => new Shopper(running.url, store.seed.publishableKey)
    traffic = new Traffic({ control: control(), seed: store.seed, random, shopper })
  })

  afterAll(async () => {
    await watch?.stop()
    await running?.kill()
    await service?.close()
  })

  /** One round in four waits for the job, which checks everything due a few seconds after the start. */
  function momentOf(round: number) {
    if (round % 4 !== 3) return drawMoment(random)
    return random.chance(0.5) ? insideCompletion(random) : { afterMs: random.int(3_500, 6_000) }
  }

  async function playRound(round: number): Promise<void> {
    await traffic.prepare(2)
    traffic.disturb()
    if (round % 4 === 3) await letTimeCome(scene(), 5)
    const moment = watch.wait(momentOf(round))
    const doings = traffic.begin()
    await moment
    await running.kill()
    await doings
    control().faults.clear()
    const books = await readBooks(store.databaseUrl, control())
    const broken = brokenNow(books)
    if (broken.length > 0) throw new Error(`After kill ${round + 1}:\n${report(broken, books)}`)
    running = await store.start(service.env, port)
  }

  it("keeps its promises about money, orders and callbacks", async () => {
    process.stdout.write(`chaos: CHAOS_SEED=${random.seed} draws these rounds again\n`)
    const until = Date.now() + LONGEST_MS
    for (let round = 0; round < ROUNDS; round++) {
      if (Date.now() > until) throw new Error(`${round} of ${ROUNDS} rounds took ${LONGEST_MS / 60_000} minutes.`)
      await playRound(round)
    }
    await endOfRun(scene(), traffic, { name: "chaos", seed: random.seed, rounds: ROUNDS })
  })
})
