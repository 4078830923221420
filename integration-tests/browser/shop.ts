import { existsSync, mkdirSync, renameSync } from "node:fs"
import { join } from "node:path"
import type { Cleanup } from "../dev/cleanup"
import { startDemoSandbox, startDemoStorefront, storeEnv, urlsOf } from "../dev/demo-parts"
import { endGroup } from "../harness/process-group"
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
}

/** The first one waits for a database and a panel, which take a processor a minute: a busy machine needs many. */
export const OPENING_MS = 600_000

/**
 * Opens the shop that `npm run dev` starts, in a tenth of the time: on a copy of a seeded database, and as on a server,
 * where the panel is already built. The first test file makes both for all of them. What is in the shop is its own.
 *
 * @param name of its database
 * @param opened ends what was opened, also a store that is still starting when a test has waited for long enough
 */
export async function openShop(name: string, opened: Cleanup): Promise<Shop> {
  const ports = await freePorts()
  const urls = urlsOf(ports)
  const store = await seededStore(name)
  const tree = await oneAtATime(() => treeWithPanel(store))
  const env = { ...storeEnv(urls), ...(await startDemoSandbox(urls, opened)), ...withPanel }
  await store.start(env, ports.store, { tree, onStarted: (pid) => opened.add(() => endGroup(pid)) })
  const { databaseUrl, seed } = store
  await startDemoStorefront(urls, seed.publishableKey, opened)
  return { ...urls, seed, databaseUrl }
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
