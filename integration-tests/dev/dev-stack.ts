import { join } from "node:path"
import { startSandbox } from "../../src/sandbox"
import { startStorefront } from "../demo-storefront/server"
import { endGroup } from "../harness/process-group"
import type { Seed } from "../harness/seed"
import { startStore, type StoreProcess } from "../harness/store-process"
import { checkPorts } from "./check-ports"
import type { Cleanup } from "./cleanup"
import type { DevOptions } from "./dev-options"
import { forgetDatabase, prepareDatabase } from "./prepare-database"
import type { Progress } from "./progress"
import { RunFile } from "./run-file"

export type DevStack = {
  urls: { storefront: string; store: string; admin: string; sandbox: string; sandboxControl: string; webhook: string }
  seed: Seed
  logFile: string
  store: StoreProcess
}

const apiKey = "sandbox-api-key"
/** Encrypts what is entered in the panel of a demo shop, which has no secret: the sandbox's key is above. */
const encryptionKey = Buffer.alloc(32, "only for a demo").toString("base64")

/**
 * Starts everything that `npm run dev` shows, in order of dependency. Each part is added to `cleanup` as it starts, so
 * running it ends all of them, at any moment. The browser tests use this too.
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

  const banks = await progress.step("Payment sandbox", async () => {
    const merchant = { apiKey, webhookUrl: urls.webhook, displayName: "Oat & Clay" }
    const sandbox = await startSandbox({ port: ports.sandbox, publicUrl: urls.sandbox, merchants: [merchant] })
    cleanup.add(() => sandbox.close())
    return sandbox.control.settings().banks
  })
  // Shoppers read the same names in the shop as on the Payment Page.
  env.PAYIN_BANK_NAMES = JSON.stringify(Object.fromEntries(banks.map(({ code, name }) => [code, name ?? code])))
  const store = await progress.step("Medusa store and admin panel", () =>
    startStore({ command: "develop", port: ports.store, databaseUrl, logFile, env, onStarted }),
  )
  await progress.step("Demo storefront", async () => {
    const { publishableKey } = seed
    const storefront = await startStorefront({ port: ports.storefront, storeUrl: urls.store, publishableKey })
    cleanup.add(() => storefront.close())
  })
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

function urlsOf(ports: DevOptions["ports"]): DevStack["urls"] {
  const store = `http://localhost:${ports.store}`
  const sandbox = `http://localhost:${ports.sandbox}`
  return {
    storefront: `http://localhost:${ports.storefront}`,
    store,
    admin: `${store}/app`,
    sandbox,
    sandboxControl: `${sandbox}/control`,
    webhook: `${store}/hooks/payment/payin_default`,
  }
}

function storeEnv(urls: DevStack["urls"], ownStorefront: string | undefined): Record<string, string> {
  const loopback = (url: string) => `${url},${url.replace("localhost", "127.0.0.1")}`
  return {
    PAYIN_BASE_URL: urls.sandbox,
    PAYIN_API_KEY: apiKey,
    PAYIN_METHODS: "account,card,sbp,qr",
    PAYIN_ENCRYPTION_KEY: process.env.PAYIN_ENCRYPTION_KEY ?? encryptionKey,
    MAILS_TO_LOG: "1",
    STOREFRONT_URL: ownStorefront ?? urls.storefront,
    STORE_CORS: [loopback(urls.storefront), ...(ownStorefront ? [loopback(ownStorefront)] : [])].join(","),
    ADMIN_CORS: loopback(urls.store),
    AUTH_CORS: loopback(urls.store),
    HMR_BIND_HOST: "127.0.0.1",
  }
}
