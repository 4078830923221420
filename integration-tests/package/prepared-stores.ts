import { mkdtempSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "../harness/free-port"
import type { Postgres } from "../harness/postgres"
import type { Seed } from "../harness/seed"
import { FreshStore, type Tarballs } from "./fresh-store"

export type PreparedStore = { store: FreshStore; seed: Seed; shopUrl: string; sandboxPort: number }

type Parts = { folder: string; postgres: Postgres; tarballs: Tarballs }

/**
 * Installs stores and builds their panels one after the other, while something else is tested: most of that is waiting
 * for npm, and the rest needs one processor.
 */
export class PreparedStores {
  readonly #stores = new Map<string, Promise<PreparedStore>>()

  constructor(versions: readonly string[], parts: Parts) {
    let turn: Promise<unknown> = Promise.resolve()
    for (const version of versions) {
      const prepared = turn.then(() => prepare(version, parts))
      this.#stores.set(version, prepared)
      // Its own tests tell of its failure.
      turn = prepared.catch(() => undefined)
    }
  }

  /** @throws with the output of what failed */
  async get(version: string): Promise<PreparedStore> {
    return await this.#stores.get(version)!
  }

  /** Resolves once nothing is being prepared. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#stores.values())
  }
}

async function prepare(version: string, { folder, postgres, tarballs }: Parts): Promise<PreparedStore> {
  const [shopUrl, sandboxPort] = [`http://localhost:${await freePort()}`, await freePort()]
  const database = `fresh_${version.replace(/\W/g, "_")}`
  await postgres.query(`create database ${database}`)
  const store = new FreshStore(mkdtempSync(join(folder, "store-")), {
    DATABASE_URL: postgres.url(database),
    STORE_CORS: shopUrl,
    PAYIN_BASE_URL: `http://127.0.0.1:${sandboxPort}`,
    PAYIN_API_KEY: "package-test-key",
  })
  await store.install(version, tarballs)
  const seed = (await store.migrateAndSeed()) as Seed
  await store.buildPanel()
  return { store, seed, shopUrl, sandboxPort }
}
