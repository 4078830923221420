import { existsSync, mkdirSync, renameSync } from "node:fs"
import { join } from "node:path"
import { Cleanup } from "../dev/cleanup"
import { startDemoSandbox, startDemoStorefront, storeEnv, urlsOf } from "../dev/demo-parts"
import { copyRepository } from "../harness/repository-copy"
import type { Seed } from "../harness/seed"
import { oneAtATime, type SeededStore, seededStore } from "../harness/seeded-store"
import { freePorts } from "./dev-command"

export type Shop = {
  storefront: string
  admin: string
  sandbox: string
  seed: Seed
  databaseUrl: string
  close(): Promise<void>
}

/** The first one waits for a database and a panel, which take a processor a minute: a busy machine needs many. */
export const OPENING_MS = 600_000

/**
 * Opens the shop that `npm run dev` starts, in a tenth of the time: on a copy of a seeded database, and as on a server,
 * where the panel is already built. The first test file makes both for all of them. What is in the shop is its own.
 *
 * @param name of its database
 */
export async function openShop(name: string): Promise<Shop> {
  const cleanup = new Cleanup()
  try {
    const ports = await freePorts()
    const urls = urlsOf(ports)
    const store = await seededStore(name)
    const tree = await oneAtATime(() => treeWithPanel(store))
    const env = { ...storeEnv(urls), ...(await startDemoSandbox(urls, cleanup)), ...withPanel }
    const running = await store.start(env, ports.store, tree)
    cleanup.add(() => running.stop())
    await startDemoStorefront(urls, store.seed.publishableKey, cleanup)
    const { databaseUrl, seed } = store
    return { ...urls, seed, databaseUrl, close: () => cleanup.run() }
  } catch (error) {
    await cleanup.run()
    throw error
  }
}

const withPanel = { ADMIN_DISABLE: "" }

/** A folder to run the store from, with the panel where a store serves it. */
async function treeWithPanel(store: SeededStore): Promise<string> {
  const tree = join(process.env.PAYIN_TEST_FOLDER!, "tree")
  if (existsSync(tree)) return tree
  const half = `${tree}-half`
  copyRepository(half)
  await store.run(["build", "--admin-only"], withPanel, half)
  mkdirSync(join(half, "public"))
  renameSync(join(half, ".medusa/admin"), join(half, "public/admin"))
  renameSync(half, tree)
  return tree
}
