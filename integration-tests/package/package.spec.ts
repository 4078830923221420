import { mkdtempSync, chmodSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../harness/free-port"
import { startPostgres, type Postgres } from "../harness/postgres"
import type { Seed } from "../harness/seed"
import { repository } from "../harness/store-process"
import { throwawayFolder, removeFolder } from "../harness/throwaway-folder"
import { waitFor } from "../harness/wait-for"
import { readyCart } from "../http/ready-cart"
import { Shopper } from "../http/shopper"
import { FreshStore } from "./fresh-store"
import { pack, type Packed } from "./packed"

jest.setTimeout(900_000)

/** The lowest supported and the newest. */
const medusaVersions = (process.env.MEDUSA_VERSIONS ?? "2.21.0,2.21.2").split(",")

const manifest = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
  exports: Record<string, string | Record<string, string>>
  dependencies: Record<string, string>
}

describe("the package", () => {
  let folder: string
  let packed: Packed
  let postgres: Postgres
  const databases = throwawayFolder()
  const ends: (() => Promise<void>)[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "payin-package-"))
    chmodSync(folder, 0o755)
    packed = pack(folder)
    postgres = await startPostgres({ dir: join(databases, "postgres"), throwaway: true })
  })

  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })

  afterAll(() => {
    removeFolder(databases)
    rmSync(folder, { recursive: true, force: true })
  })

  it("holds the code, its types, the pages and the texts, and nothing of tests", () => {
    const { dependencies } = manifest
    const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} kB`
    console.log(
      `package: ${packed.files.length} files, ${kilobytes(packed.size)} packed, ${kilobytes(packed.unpackedSize)} unpacked, ` +
        `${Object.keys(dependencies).length} runtime dependencies: ${Object.keys(dependencies).join(", ")}`,
    )
    expect(packed.files).toEqual(
      expect.arrayContaining([
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "package.json",
        ".medusa/server/src/admin/index.mjs",
      ]),
    )
    const strange = packed.files.filter((file) =>
      /__tests__|__fixtures__|\.spec\.|\.map$|integration-tests|medusa-config|\.env/.test(file),
    )
    expect(strange).toEqual([])
    expect(packed.files.some((file) => /modules\/payin\/migrations\/Migration\d+\.js$/.test(file))).toBe(true)
  })

  it("has a file, with types, for everything that it exports", () => {
    const files = new Set(packed.files)
    for (const [name, target] of Object.entries(manifest.exports)) {
      if (name === "./package.json" || name.includes("*")) continue
      for (const path of Object.values(typeof target === "string" ? { default: target } : target)) {
        expect(files).toContain(path.replace(/^\.\//, ""))
        if (name !== "./admin") expect(files).toContain(path.replace(/^\.\//, "").replace(/\.js$/, ".d.ts"))
      }
    }
  })

  it.each(medusaVersions)("makes a purchase in a fresh store with Medusa %s", async (version) => {
    const [storePort, sandboxPort] = [await freePort(), await freePort()]
    const name = `fresh_${version.replace(/\W/g, "_")}`
    await postgres.query(`create database ${name}`)
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
    const store = new FreshStore(mkdtempSync(join(folder, "store-")), {
      DATABASE_URL: postgres.url(name),
      PAYIN_BASE_URL: sandboxUrl,
      PAYIN_API_KEY: "package-test-key",
    })
    ends.push(() => store.stop())
    store.install(version, packed.tarball)
    for (const module of ["node16", "bundler"] as const) store.checkTypes(module, typeUses)
    const seed = store.migrateAndSeed() as Seed
    const url = await store.start(storePort)
    await store.startSandbox(sandboxPort, `${url}/hooks/payment/payin_default`, (stop) => ends.push(stop))

    const shopper = new Shopper(url, seed.publishableKey)
    const { cartId, collectionId } = await readyCart(seed, shopper)
    const [session] = (await shopper.createPaymentSession(collectionId)).payment_sessions!
    expect(session!.data).toMatchObject({ status: "active", payment_page_url: expect.stringContaining("/pay/") })
    await fetch(`${sandboxUrl}/control/api/trades/${cartId}/status`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ status: "closed" }),
    })
    const completed = async () =>
      Boolean((await shopper.readCart(cartId).catch(() => ({ completed_at: true }))).completed_at)
    await waitFor(completed, { what: "the order of the callback", timeoutMs: 30_000 })
    const { id } = await shopper.orderOf(cartId)
    const { body } = await shopper.request("GET", `/store/orders/${id}?fields=total,payment_status`)
    expect(body.order).toMatchObject({ total: 100, payment_status: "captured" })
  })
})

const typeUses = `
import { startSandbox, type Sandbox } from "medusa-payment-payin/sandbox"
import * as storefront from "medusa-payment-payin/storefront"
import { MerchantApiClient, isPayinError } from "medusa-payment-payin/merchant-api"
import { settleAttemptWorkflow } from "medusa-payment-payin/workflows"
import provider from "medusa-payment-payin/providers/payin"
import payin, { payinEvents } from "medusa-payment-payin/modules/payin"

export const sandbox: Promise<Sandbox> = startSandbox({ port: 0 })
export const client = new MerchantApiClient({ baseUrl: "http://localhost", apiKey: "key" })
export const event: "payin.paid" = payinEvents.paid
export const all = [storefront, isPayinError, settleAttemptWorkflow, provider, payin]
// @ts-expect-error a wrong option is a type error, which proves that the types are there
export const wrong = startSandbox({ port: "no" })
`
