import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Client } from "@medusajs/framework/pg"
import { freePort } from "./free-port"
import type { Seed } from "./seed"
import { repository, runMedusa, startStore, type StoreOptions, type StoreProcess } from "./store-process"

export type SeededStore = {
  seed: Seed
  databaseUrl: string
  /** Starts the store in a separate process; after a kill it can start again on the same `port`. */
  start(env: Record<string, string>, port?: number, how?: HowToStart): Promise<StoreProcess>
  /** Runs a command of Medusa on its database. */
  run(args: string[], env: Record<string, string>, tree?: string): Promise<void>
}

type HowToStart = Pick<StoreOptions, "tree" | "onStarted">

/**
 * A separate database with a migrated and seeded store, on the test run's database server. The first caller creates a
 * template, which later ones copy; test files that begin at the same moment wait for it.
 *
 * @param of another version of this repository, in a folder, with a name for its template
 */
export async function seededStore(name: string, of = thisVersion): Promise<SeededStore> {
  const seed = await oneAtATime(async () => {
    const seed = await seededTemplate(of)
    await query(`drop database if exists "${name}" with (force)`)
    await query(`create database "${name}" template ${of.template}`)
    return seed
  })
  const databaseUrl = urlOf(name)
  const logFile = join(folder(), `${name}.log`)
  return {
    seed,
    databaseUrl,
    start: async (env, port = 0, { tree = of.tree, onStarted } = {}) =>
      await startStore({
        command: "start",
        port: port || (await freePort()),
        databaseUrl,
        logFile,
        env: { ...quiet, ...env },
        tree,
        onStarted,
      }),
    run: async (args, env, tree = of.tree) =>
      await runMedusa(args, { databaseUrl, logFile, env: { ...quiet, ...env }, tree }),
  }
}

/** Rows of the store's database, for books that no API shows. */
export async function rowsOf<T>(databaseUrl: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: databaseUrl })
  // A server that ends between two answers is told here; the query under way rejects by itself.
  client.on("error", () => {})
  await client.connect()
  try {
    return (await client.query(sql, values)).rows as T[]
  } finally {
    await client.end()
  }
}

/** Holds a lock of the database server, so that it counts in every process of the test run. */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: urlOf("postgres") })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('payin_seeded'))")
    return await work()
  } finally {
    await client.end()
  }
}

const quiet = { ADMIN_DISABLE: "1", LOG_LEVEL: "warn", NODE_ENV: "production" }

type Version = { tree: string; template: string }

const thisVersion: Version = { tree: repository, template: "payin_seeded" }

async function seededTemplate({ template, tree }: Version): Promise<Seed> {
  const result = join(folder(), `${template}.json`)
  const exists = await query(`select 1 from pg_database where datname = '${template}'`)
  if (exists.length > 0) return JSON.parse(readFileSync(result, "utf8")) as Seed
  await query("create database payin_seeding")
  const env = { ...quiet, PAYIN_BASE_URL: "http://localhost:1", PAYIN_API_KEY: "none", SEED_RESULT: result }
  const run = { databaseUrl: urlOf("payin_seeding"), logFile: join(folder(), "seeding.log"), env, tree }
  await runMedusa(["db:migrate"], run)
  await runMedusa(["exec", "./integration-tests/dev/seed-script.ts"], run)
  // Renamed when complete: a template that exists can be copied.
  await query(`alter database payin_seeding rename to ${template}`)
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
