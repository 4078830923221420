import { appendFileSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import { freePort } from "../harness/free-port"
import { type Seed, seedStore } from "../harness/seed"
import { Shopper } from "../http/shopper"
import { environmentOf, type Lane, startLane } from "./lane"
import { type RunOptions, runSequences, wordsOf } from "./run"
import type { Shop } from "./world"

const { MODEL_RUNS, MODEL_SEED, MODEL_PATH, MODEL_LANES, MODEL_WITHOUT, MODEL_REPORT, MODEL_SECONDS, MODEL_SHRINK } =
  process.env

const env: Record<string, string> = {}
const lanes: Lane[] = []
let storeUrl: string
let seed: Seed

/** Drawn by everybody in the same way, and anew each time. */
const FIXED = 1
const SECONDS = Number(MODEL_SECONDS ?? 50)

jest.setTimeout((SECONDS + 180) * 1_000)

beforeAll(async () => {
  const port = await freePort()
  storeUrl = `http://localhost:${port}`
  for (const name of ["a", "b"].slice(0, Number(MODEL_LANES ?? 2))) lanes.push(await startLane(name, storeUrl))
  Object.assign(env, { PORT: String(port), ...environmentOf(lanes) })
  Object.assign(process.env, env)
})

afterAll(async () => {
  for (const lane of lanes) await lane.close()
  // The other files of this run start stores of their own.
  for (const name of Object.keys(env)) delete process.env[name]
})

medusaIntegrationTestRunner({
  cwd: resolve(__dirname, "../.."),
  moduleName: "model",
  env,
  testSuite: ({ api, getContainer }) => {
    beforeAll(async () => {
      seed = await seedStore(getContainer())
    })

    async function shop(): Promise<Shop> {
      const { data } = await api.post("/auth/user/emailpass", seed.admin)
      return { container: getContainer(), storeUrl, seed, adminToken: data.token }
    }

    // Two products for each lane: the stock of one is nobody else's affair.
    const places = () => lanes.map((lane, index) => ({ lane, goods: seed.products.slice(2 * index, 2 * index + 2) }))

    it("keeps its promises, whatever shopper, service, staff, time and fate do", async () => {
      expect(Shopper).toBeDefined()
      const half = Math.ceil(Number(MODEL_RUNS ?? 30) / 2)
      const drawn = Date.now() % 1_000_000
      const tell = (line: string) => void process.stdout.write(line)
      const options: Omit<RunOptions, "runs" | "seed"> = {
        path: MODEL_PATH,
        without: MODEL_WITHOUT?.split(",") ?? [],
        untilMs: Date.now() + SECONDS * 1_000,
        shrinkMs: Number(MODEL_SHRINK ?? 60) * 1_000,
        tell,
      }
      const runs = MODEL_SEED
        ? [{ seed: Number(MODEL_SEED), runs: MODEL_PATH ? 1 : Number(MODEL_RUNS ?? 30) }]
        : [
            { seed: FIXED, runs: half },
            { seed: drawn, runs: half },
          ]
      const world = await shop()
      for (const run of runs) {
        const { findings, figures } = await runSequences(world, places(), { ...options, ...run })
        const text = figures.markdown({ seed: run.seed, faults: findings.length })
        tell(`\n${text}`)
        if (MODEL_REPORT) {
          writeFileSync(MODEL_REPORT, "", { flag: "a" })
          appendFileSync(MODEL_REPORT, text + findings.map(wordsOf).join("\n"))
        }
        if (findings.length > 0) throw new Error(findings.map(wordsOf).join("\n"))
      }
    })
  },
})
