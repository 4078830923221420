import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { type Sandbox, startSandbox } from "../../src/sandbox"
import type { Cleanup } from "../dev/cleanup"
import { RunFile } from "../dev/run-file"
import { freePort } from "../harness/free-port"
import { type Postgres, reachableFolder, startPostgres, stopPostgresIn } from "../harness/postgres"
import { endGroup } from "../harness/process-group"
import type { Seed } from "../harness/seed"
import { Shopper } from "../http/shopper"
import { benchFolder } from "./bench-folder"
import { BenchError, type BenchOptions } from "./bench-options"
import { BenchStore, STOP_MS } from "./bench-store"
import { apiKey, stripeSecret } from "./keys"
import { say } from "./report/say"

const database = "bench"
const seedFile = join(benchFolder, "seed.json")

export type BenchStack = {
  storeUrl: string
  storePid: number
  sandbox: Sandbox
  seed: Seed
  shopper: Shopper
  databaseUrl: string
  query(sql: string): Promise<Record<string, unknown>[]>
  /** fsync and the like, as the store's connections see them. */
  durability: string
  /** Whether Postgres writes through to the disk, as it does unless a measure says otherwise. */
  setDurable(isDurable: boolean): Promise<void>
  stop(): Promise<void>
}

/** A fresh database on disk, the sandbox in this process, and the store in its own. */
export async function startBenchStack(options: BenchOptions, cleanup: Cleanup): Promise<BenchStack> {
  const runFile = await takeFolder(cleanup)
  say("Starting a database on disk")
  const { postgres, durability } = await startDurablePostgres(cleanup)
  const sandbox = await startSandbox({ merchants: [{ apiKey }] })
  cleanup.add(() => sandbox.close())
  const databaseUrl = postgres.url(database)
  const env = {
    DATABASE_URL: databaseUrl,
    PAYIN_BASE_URL: sandbox.url,
    PAYIN_API_KEY: apiKey,
    BENCH_STRIPE_SECRET: stripeSecret,
    SEED_RESULT: seedFile,
  }
  const store = new BenchStore(join(benchFolder, "store"), env, (pid, ended) => {
    runFile.add("the store", pid)
    const forget = cleanup.add(() => endGroup(pid, STOP_MS))
    void ended.then(forget)
  })
  const seed = await fillStore(store)
  // More than all rounds sell.
  const stock = { value: "1000000", precision: 20 }
  await postgres.query(
    `update inventory_level set stocked_quantity = ${stock.value}, raw_stocked_quantity = '${JSON.stringify(stock)}'`,
    database,
  )
  say("Starting the store")
  const port = await freePort()
  const running = await store.start(port, options.profile ? ["--cpu-prof", `--cpu-prof-dir=${benchFolder}`] : [])
  const storeUrl = `http://127.0.0.1:${port}`
  const shopper = new Shopper(storeUrl, seed.publishableKey)
  const query = (sql: string) => postgres.query(sql, database)
  const setDurable = async (isDurable: boolean) => {
    for (const name of ["fsync", "full_page_writes"])
      await query(`alter system set ${name} = ${isDurable ? "on" : "off"}`)
    await query("select pg_reload_conf()")
  }
  const stop = async () => {
    await running.stop()
    postgres.stop()
  }
  return { storeUrl, storePid: running.pid, sandbox, seed, shopper, databaseUrl, query, durability, setDurable, stop }
}

/** Takes the folder for this run alone and clears what a killed run left. */
async function takeFolder(cleanup: Cleanup): Promise<RunFile> {
  try {
    const { runFile } = await RunFile.take(benchFolder)
    cleanup.add(() => runFile.release())
    return runFile
  } catch (error) {
    throw new BenchError("A benchmark is running already: wait for it, or stop it.", { cause: error })
  }
}

/**
 * The harness trades durability for speed, as tests may. These measures claim "stored on disk", so the store's database
 * gets Postgres' own defaults back, and the settings in effect are read from it.
 */
async function startDurablePostgres(cleanup: Cleanup): Promise<{ postgres: Postgres; durability: string }> {
  const dir = reachableFolder(join(benchFolder, "postgres"))
  const forget = () => {
    stopPostgresIn(dir)
    rmSync(dir, { recursive: true, force: true })
  }
  forget()
  const postgres = await startPostgres({ dir })
  cleanup.add(forget)
  await postgres.query(`create database ${database}`)
  await postgres.query(`alter database ${database} set synchronous_commit = on`)
  const settings = ["fsync", "synchronous_commit", "full_page_writes"]
  const columns = settings.map((name) => `current_setting('${name}') as ${name}`).join(", ")
  const [row] = await postgres.query(`select ${columns}`, database)
  if (settings.some((name) => row?.[name] !== "on")) throw new Error(`Not durable: ${JSON.stringify(row)}`)
  return { postgres, durability: settings.map((name) => `${name} ${String(row?.[name])}`).join(", ") }
}

async function fillStore(store: BenchStore): Promise<Seed> {
  say("Making its tables")
  await store.run("db:migrate")
  say("Filling the shop")
  await store.run("exec", join(__dirname, "store/seed-script.ts"))
  const seed = JSON.parse(readFileSync(seedFile, "utf8")) as Seed
  rmSync(seedFile)
  return seed
}
