import { join } from "node:path"
import { endGroup } from "../harness/process-group"
import type { Seed } from "../harness/seed"
import { startStore, type StoreProcess } from "../harness/store-process"
import { checkPorts } from "./check-ports"
import type { Cleanup } from "./cleanup"
import { startDemoSandbox, startDemoStorefront, storeEnv, type Urls, urlsOf } from "./demo-parts"
import type { DevOptions } from "./dev-options"
import { forgetDatabase, prepareDatabase } from "./prepare-database"
import type { Progress } from "./progress"
import { RunFile } from "./run-file"

export type DevStack = {
  urls: Urls
  seed: Seed
  logFile: string
  store: StoreProcess
}

/**
 * Starts everything that `npm run dev` shows, in order of dependency. Each part is added to `cleanup` as it starts, so
 * running it ends all of them, at any moment.
 */
export async function startDevStack(options: DevOptions, progress: Progress, cleanup: Cleanup): Promise<DevStack> {
  const { ports, dataDir } = options
  const runFile = await takeFolder(options, progress, cleanup)
  const urls = urlsOf(ports)
  const logFile = join(dataDir, "store.log")
  const env = storeEnv(urls, options.ownStorefront)
  const onStarted = (pid: number, ended: Promise<unknown>) => {
    runFile.add("the Medusa store", pid)
    const forget = cleanup.add(() => endGroup(pid))
    void ended.then(forget)
  }
  const { postgres, seed } = await prepareDatabase({ dataDir, logFile, env, onStarted, cleanup }, progress)
  const databaseUrl = postgres.url("medusa")

  Object.assign(env, await progress.step("Payment sandbox", () => startDemoSandbox(urls, cleanup)))
  const store = await progress.step("Medusa store and admin panel", () =>
    startStore({ command: "develop", port: ports.store, databaseUrl, logFile, env, onStarted }),
  )
  await progress.step("Demo storefront", () => startDemoStorefront(urls, seed.publishableKey, cleanup))
  return { urls, seed, logFile, store }
}

/** Takes the data folder for us alone, free of what a killed run left, and checks the ports. */
async function takeFolder(options: DevOptions, progress: Progress, cleanup: Cleanup): Promise<RunFile> {
  const { runFile, cleared } = await RunFile.take(options.dataDir)
  cleanup.add(() => runFile.release())
  if (cleared.length) progress.say(`  Ended what a killed run had left: ${cleared.join(", ")}.`)
  await checkPorts(options.ports)
  if (options.fresh) await progress.step("Forget the old shop", () => forgetDatabase(options.dataDir))
  return runFile
}
