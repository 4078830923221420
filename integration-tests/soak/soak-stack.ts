import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { type Sandbox, startSandbox } from "../../src/sandbox"
import type { Cleanup } from "../dev/cleanup"
import { RunFile } from "../dev/run-file"
import { freePort } from "../harness/free-port"
import { type Postgres, reachableFolder, startPostgres, stopPostgresIn } from "../harness/postgres"
import { endGroup } from "../harness/process-group"
import type { Seed } from "../harness/seed"
import { repository, runMedusa, startStore, type StoreProcess } from "../harness/store-process"

export const soakFolder = join(repository, ".dev/soak")
export const memoryFile = join(soakFolder, "memory.json")

const database = "soak"
const apiKey = "soak-api-key"
const logFile = join(soakFolder, "store.log")

export type SoakStack = {
  store: StoreProcess
  seed: Seed
  sandbox: Sandbox
  databaseUrl: string
  query(sql: string): Promise<Record<string, unknown>[]>
}

/** A fresh database, the service in this process, and a store as on a server. */
export async function startSoakStack(cleanup: Cleanup): Promise<SoakStack> {
  mkdirSync(soakFolder, { recursive: true })
  const { runFile } = await RunFile.take(soakFolder)
  cleanup.add(() => runFile.release())
  const postgres = await freshPostgres(cleanup)
  const port = await freePort()
  const webhookUrl = `http://localhost:${port}/hooks/payment/payin_default`
  const sandbox = await startSandbox({ merchants: [{ apiKey, webhookUrl }] })
  cleanup.add(() => sandbox.close())
  const databaseUrl = postgres.url(database)
  const run = {
    databaseUrl,
    logFile,
    env: { ADMIN_DISABLE: "1", LOG_LEVEL: "warn", NODE_ENV: "production", ...serviceEnv(sandbox) },
    onStarted: (pid: number, ended: Promise<unknown>) => {
      runFile.add("the store", pid)
      const forget = cleanup.add(() => endGroup(pid))
      void ended.then(forget)
    },
  }
  const seed = await fillStore(run, postgres)
  const env = { ...run.env, ...watched }
  const store = await startStore({ command: "start", port, ...run, env })
  return { store, seed, sandbox, databaseUrl, query: (sql) => postgres.query(sql, database) }
}

const serviceEnv = (sandbox: Sandbox) => ({ PAYIN_BASE_URL: sandbox.url, PAYIN_API_KEY: apiKey })

const watched = {
  NODE_OPTIONS: `--require ${join(__dirname, "report-memory.cjs")}`,
  SOAK_MEMORY_FILE: memoryFile,
}

async function freshPostgres(cleanup: Cleanup): Promise<Postgres> {
  const dir = reachableFolder(join(soakFolder, "postgres"))
  const forget = () => {
    stopPostgresIn(dir)
    rmSync(dir, { recursive: true, force: true })
  }
  forget()
  const postgres = await startPostgres({ dir })
  cleanup.add(forget)
  await postgres.query(`create database ${database}`)
  return postgres
}

async function fillStore(run: Parameters<typeof runMedusa>[1], postgres: Postgres): Promise<Seed> {
  const result = join(soakFolder, "seed.json")
  rmSync(logFile, { force: true })
  await runMedusa(["db:migrate"], run)
  const env = { ...run.env, SEED_RESULT: result }
  await runMedusa(["exec", "./integration-tests/dev/seed-script.ts"], { ...run, env })
  const plenty = JSON.stringify({ value: "1000000", precision: 20 })
  await postgres.query(
    `update inventory_level set stocked_quantity = 1000000, raw_stocked_quantity = '${plenty}'`,
    database,
  )
  return JSON.parse(readFileSync(result, "utf8")) as Seed
}
