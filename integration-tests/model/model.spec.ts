import { appendFileSync } from "node:fs"
import { resolve } from "node:path"
import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import { endStuckWorkflows } from "../harness/end-stuck-workflows"
import { freePort } from "../harness/free-port"
import { type Seed, seedStore } from "../harness/seed"
import { setWrongClock } from "../harness/wrong-clock"
import { busOf } from "./bus"
import { CartTemplate } from "./cart-template"
import { createDiscount } from "./discount"
import { readWritten, wordsOf, type Written } from "./finding"
import { SpareStores } from "./kills/spare-stores"
import { environmentOf, type Lane, startLane } from "./lane"
import { currencies, openMarkets } from "./markets"
import { onceBroken } from "./once-broken"
import { playAgain, runSequences } from "./run"
import type { Place } from "./sequence"
import type { Shop } from "./world"

const { MODEL_RUNS, MODEL_KILLS, MODEL_SEED, MODEL_PLAY, MODEL_LANES, MODEL_SECONDS, MODEL_SHRINK } = process.env
const { MODEL_WITHOUT, MODEL_REPORT, MODEL_CLOCK } = process.env

const env: Record<string, string> = {}
const lanes: Lane[] = []
let storeUrl: string
let seed: Seed
let world: Shop
let places: Place[]

/** Without arguments, the same for everyone: a failure of `npm test` comes from what was changed, not from a draw. */
const seedOfRun = Number(MODEL_SEED ?? 1)
const SECONDS = Number(MODEL_SECONDS ?? 50)

jest.setTimeout(600_000)

beforeAll(async () => {
  setWrongClock(Number(MODEL_CLOCK ?? 0))
  const port = await freePort()
  storeUrl = `http://localhost:${port}`
  for (const name of ["a", "b"].slice(0, Number(MODEL_LANES ?? 2))) lanes.push(await startLane(name, storeUrl))
  Object.assign(env, { PORT: String(port), ...environmentOf(lanes) })
  Object.assign(process.env, env)
})

afterAll(async () => {
  for (const lane of lanes) await lane.close()
})

medusaIntegrationTestRunner({
  cwd: resolve(__dirname, "../.."),
  moduleName: "model",
  env,
  testSuite: ({ api, getContainer, dbConfig }) => {
    const spares = new SpareStores(() => dbConfig.clientUrl)

    beforeAll(async () => {
      seed = await seedStore(getContainer())
    })

    async function shop(): Promise<Shop> {
      const { data } = await api.post("/auth/user/emailpass", seed.admin)
      const markets = await openMarkets(getContainer(), seed)
      return { container: getContainer(), storeUrl, seed, markets, adminToken: data.token, spares }
    }

    // Two products for each lane, so that lanes share no stock.
    async function makePlaces(): Promise<Place[]> {
      const made: Place[] = []
      for (const lane of lanes) {
        const first = 2 * made.length
        await createDiscount(getContainer(), lane.discount)
        const templates = {} as Place["templates"]
        for (const currency of currencies) {
          templates[currency] = await CartTemplate.of(world, first, world.markets[currency])
        }
        made.push({ lane, goods: seed.products.slice(first, first + 2), templates })
      }
      return made
    }

    const tell = (line: string) => void process.stdout.write(line)

    beforeAll(async () => {
      world = await shop()
      busOf(world.container)
      places = await makePlaces()
    })

    // One test: every test begins with a fresh database.
    it(
      "keeps its promises, whatever shopper, service, staff, time and fate do",
      async () => {
        const failures = await playAll().finally(() => spares.close())
        await endStuckWorkflows(getContainer(), tell)
        if (failures.length > 0) throw new Error(failures.join("\n"))
      },
      (SECONDS + 600) * 1_000,
    )

    async function playAll(): Promise<string[]> {
      if (MODEL_PLAY) return await playWritten(readWritten(MODEL_PLAY))
      return [...(await playKnown()), ...(await draw(places, Number(MODEL_RUNS ?? 30))), ...(await drawKills())]
    }

    async function playWritten(sequence: Written): Promise<string[]> {
      const place = places.find(({ lane }) => lane.name === sequence.lane) ?? places[0]!
      const outcome = await playAgain(world, place, sequence)
      const words = wordsOf({ ...outcome, ...sequence })
      tell(words)
      return outcome.problems.length > 0 ? [words] : []
    }

    async function playKnown(): Promise<string[]> {
      const failures: string[] = []
      for (const [what, { begin, played }] of Object.entries(onceBroken)) {
        const outcome = await playAgain(world, places[0]!, { begin, played })
        if (outcome.problems.length === 0) continue
        failures.push(`\n${what}:${wordsOf({ ...outcome, begin })}`)
        tell(failures.at(-1)!)
      }
      return failures
    }

    /** One after the other: two stores share a database only while one of them has nothing to do. */
    async function drawKills(): Promise<string[]> {
      const kills = Number(MODEL_KILLS ?? 0)
      return kills > 0 ? await draw(places.slice(0, 1), kills, true) : []
    }

    async function draw(where: readonly Place[], runs: number, withKills = false): Promise<string[]> {
      const { findings, figures } = await runSequences(world, where, {
        runs,
        seed: seedOfRun,
        withKills,
        without: MODEL_WITHOUT?.split(",") ?? [],
        untilMs: Date.now() + SECONDS * 1_000,
        shrinkMs: Number(MODEL_SHRINK ?? 60) * 1_000,
        tell,
      })
      const text = figures.markdown({ seed: seedOfRun, faults: findings.length })
      tell(`\n${text}`)
      if (MODEL_REPORT) appendFileSync(MODEL_REPORT, [text, ...findings.map(wordsOf)].join("\n"))
      return findings.map(wordsOf)
    }
  },
})
