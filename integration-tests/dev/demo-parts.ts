import { startSandbox } from "../../src/sandbox"
import { startStorefront } from "../demo-storefront/server"
import type { Cleanup } from "./cleanup"
import type { Ports } from "./dev-options"

export type Urls = {
  storefront: string
  store: string
  admin: string
  sandbox: string
  sandboxControl: string
  webhook: string
}

const apiKey = "sandbox-api-key"
/** Encrypts what is entered in the panel of a demo shop, which has no secret: the sandbox's key is above. */
const encryptionKey = Buffer.alloc(32, "only for a demo").toString("base64")

export function urlsOf(ports: Ports): Urls {
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

export function storeEnv(urls: Urls, ownStorefront?: string): Record<string, string> {
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

/** Starts the service. @returns what its banks are called, for the store's environment */
export async function startDemoSandbox(urls: Urls, cleanup: Cleanup): Promise<Record<string, string>> {
  const merchant = { apiKey, webhookUrl: urls.webhook, displayName: "Oat & Clay" }
  const sandbox = await startSandbox({ port: portOf(urls.sandbox), publicUrl: urls.sandbox, merchants: [merchant] })
  cleanup.add(() => sandbox.close())
  const { banks } = sandbox.control.settings()
  // Shoppers read the same names in the shop as on the Payment Page.
  return { PAYIN_BANK_NAMES: JSON.stringify(Object.fromEntries(banks.map(({ code, name }) => [code, name ?? code]))) }
}

export async function startDemoStorefront(urls: Urls, publishableKey: string, cleanup: Cleanup): Promise<void> {
  const port = portOf(urls.storefront)
  const storefront = await startStorefront({ port, storeUrl: urls.store, publishableKey })
  cleanup.add(() => storefront.close())
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}
