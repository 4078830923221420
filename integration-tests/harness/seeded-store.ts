import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Client } from "@medusajs/framework/pg"
import { freePort } from "./free-port"
import type { Seed } from "./seed"
import { runMedusa, startStore, type StoreProcess } from "./store-process"

export type SeededStore = {
  seed: Seed
  databaseUrl: string
  /** Starts the store in a separate process; after a kill it can start again on the same `port`. */
  start(env: Record<string, string>, port?: number): Promise<StoreProcess>
}

/**
 * A separate database with a migrated and seeded store, on the test run's database server. The first caller creates a
 * template, which later ones copy.
 */
export async function seededStore(name: string): Promise<SeededStore> {
  const seed = await seededTemplate()
  await query(`drop database if exists "${name}" with (force)`)
  await query(`create database "${name}" template payin_seeded`)
  const databaseUrl = urlOf(name)
  return {
    seed,
    databaseUrl,
    start: async (env, port) =>
      await startStore({
        command: "start",
        port: port ?? (await freePort()),
        databaseUrl,
        logFile: join(folder(), `${name}.log`),
        env: { ...quiet, ...env },
      }),
  }
}

/** Rows of the store's database, for books that no API shows. */
export async function rowsOf<T>(databaseUrl: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows as T[]
  } finally {
    await client.end()
  }
}

const quiet = { ADMIN_DISABLE: "1", LOG_LEVEL: "warn", NODE_ENV: "production" }

async function seededTemplate(): Promise<Seed> {
  const result = join(folder(), "seed.json")
  const exists = await query("select 1 from pg_database where datname = 'payin_seeded'")
  if (exists.length > 0) return JSON.parse(readFileSync(result, "utf8")) as Seed
  await query("create database payin_seeding")
  const env = { ...quiet, PAYIN_BASE_URL: "http://localhost:1", PAYIN_API_KEY: "none", SEED_RESULT: result }
  const run = { databaseUrl: urlOf("payin_seeding"), logFile: join(folder(), "seeding.log"), env }
  await runMedusa(["db:migrate"], run)
  await runMedusa(["exec", "./integration-tests/dev/seed-script.ts"], run)
  // Renamed when complete: a template that exists can be copied.
  await query("alter database payin_seeding rename to payin_seeded")
  return JSON.parse(readFileSync(result, "utf8")) as Seed
}

function urlOf(database: string): string {
  const { DB_USERNAME, DB_PASSWORD, DB_HOST, DB_PORT } = process.env
  return `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/${database}`
}

async function query(sql: string): Promise<unknown[]> {
  return await rowsOf(urlOf("postgres"), sql)
}

function folder(): string {
  const { PAYIN_TEST_FOLDER } = process.env
  if (PAYIN_TEST_FOLDER) return PAYIN_TEST_FOLDER
  throw new Error("This needs the database server of the test run: npm run test:stories.")
}
