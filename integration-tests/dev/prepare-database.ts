import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Postgres, reachableFolder, startPostgres, stopPostgresIn } from "../harness/postgres"
import type { Seed } from "../harness/seed"
import { repository, runMedusa, type StoreOptions } from "../harness/store-process"
import type { Cleanup } from "./cleanup"
import { DevError } from "./dev-options"
import type { Progress } from "./progress"

type Place = {
  dataDir: string
  logFile: string
  env: Record<string, string>
  onStarted: NonNullable<StoreOptions["onStarted"]>
  cleanup: Cleanup
}

/** What is known about the database, each part written only after its step has succeeded. */
type State = { schema?: string; seed?: Seed }

/**
 * Starts the database and prepares it for a store. The first setup is all or nothing: a database without a finished
 * seed holds nothing worth keeping, so it is created again.
 */
export async function prepareDatabase(place: Place, progress: Progress): Promise<{ postgres: Postgres; seed: Seed }> {
  const folder = postgresFolder(place.dataDir)
  mkdirSync(place.dataDir, { recursive: true })
  writeFileSync(place.logFile, "")
  const postgres = await progress.step("Database", () => startPostgres({ dir: folder }))
  place.cleanup.add(() => postgres.stop())
  if (!folder.startsWith(place.dataDir))
    progress.say(`    Its data is in ${folder}: Postgres may not enter this folder.`)

  const state = readState(place.dataDir)
  const exists = (await postgres.query("select 1 from pg_database where datname = 'medusa'")).length > 0
  const known = exists && state.seed !== undefined
  if (!known) await makeEmptyDatabase(postgres, exists, progress)
  const schema = schemaFingerprint()
  if (!known || state.schema !== schema) await migrate(place, postgres, progress)
  const seed = known ? state.seed! : await seedDatabase(place, postgres, progress)
  writeState(place.dataDir, { schema, seed })
  return { postgres, seed }
}

/** Deletes a shop's data, and nothing else that may be in the folder. */
export function forgetDatabase(dataDir: string): void {
  const folder = postgresFolder(dataDir)
  stopPostgresIn(folder)
  for (const path of [folder, stateFile(dataDir), join(dataDir, "store.log")])
    rmSync(path, { recursive: true, force: true })
}

function postgresFolder(dataDir: string): string {
  return reachableFolder(join(dataDir, "postgres"))
}

async function makeEmptyDatabase(postgres: Postgres, exists: boolean, progress: Progress): Promise<void> {
  if (exists) {
    await progress.step("Drop a half-made shop", () => postgres.query("drop database medusa with (force)"))
  }
  await postgres.query("create database medusa")
}

async function migrate({ logFile, env, onStarted }: Place, postgres: Postgres, progress: Progress): Promise<void> {
  const run = { databaseUrl: postgres.url("medusa"), logFile, env, onStarted }
  await progress
    .step("Database schema", () => runMedusa(["db:migrate"], run))
    .catch((error: Error) => {
      throw new DevError(
        `${error.message}\nIf the log speaks of the data, start over without it: npm run dev -- --fresh`,
      )
    })
}

async function seedDatabase(place: Place, postgres: Postgres, progress: Progress): Promise<Seed> {
  const result = join(place.dataDir, "seed.json")
  const env = { ...place.env, SEED_RESULT: result }
  const run = { databaseUrl: postgres.url("medusa"), logFile: place.logFile, env, onStarted: place.onStarted }
  await progress.step("Regions, products, stock, delivery, admin user", () =>
    runMedusa(["exec", "./integration-tests/dev/seed-script.ts"], run),
  )
  const seed = JSON.parse(readFileSync(result, "utf8")) as Seed
  rmSync(result)
  return seed
}

/** Changes when a migration may be pending: different packages, modules or migrations of ours. */
function schemaFingerprint(): string {
  const hash = createHash("sha256")
  for (const file of ["package-lock.json", "medusa-config.ts"]) hash.update(readFileSync(join(repository, file)))
  for (const folder of ["src/modules", "src/links"].map((name) => join(repository, name))) {
    if (!existsSync(folder)) continue
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()
    for (const file of files.filter((name) => /(migrations|links).*\.ts$/.test(name) || /src.links/.test(folder))) {
      hash.update(file)
    }
  }
  return hash.digest("hex")
}

function stateFile(dataDir: string): string {
  return join(dataDir, "state.json")
}

function readState(dataDir: string): State {
  try {
    return JSON.parse(readFileSync(stateFile(dataDir), "utf8")) as State
  } catch {
    return {}
  }
}

function writeState(dataDir: string, state: State): void {
  const half = `${stateFile(dataDir)}.half`
  writeFileSync(half, JSON.stringify(state, null, 2))
  renameSync(half, stateFile(dataDir))
}
