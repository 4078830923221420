import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startStorefront } from "../demo-storefront/server"
import { freePort } from "../harness/free-port"
import { type Postgres, startPostgres } from "../harness/postgres"
import type { Seed } from "../harness/seed"
import { repository } from "../harness/store-process"
import { removeFolder, throwawayFolder } from "../harness/throwaway-folder"
import { Shopper } from "../http/shopper"
import { bundledSize, HELPERS_LIMIT } from "../tooling/bundled-size"
import { buyInChromium } from "./browser-purchase"
import { everyEntry, printed, storefrontEntries } from "./entry-uses"
import type { FreshStore } from "./fresh-store"
import { importedPackages } from "./imported-packages"
import { filesNewerThan } from "./newer-syntax"
import { addToOlderStorefront, olderStorefronts } from "./older-storefront"
import { filesOf, packBoth, type Packed, publintOf, type Targets } from "./packed"
import { problemsInPanel } from "./panel-pages"
import { PreparedStores } from "./prepared-stores"
import { type Addresses, PurchaseSteps } from "./purchase-steps"
import { tellPurchases } from "./tell-purchases"
import { typeProblems } from "./type-problems"

jest.setTimeout(900_000)

/** The lowest supported, the first that places unpaid orders, and the newest; others by the environment. */
const medusaVersions = (process.env.MEDUSA_VERSIONS ?? "2.13.6,2.18.0,2.21.2").split(",")

const manifest = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
  version: string
  exports: Record<string, Targets>
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
}

let folder: string
let packed: Packed
let storefront: Packed
let postgres: Postgres
let stores: PreparedStores
const databases = throwawayFolder()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "payin-package-"))
  chmodSync(folder, 0o755)
  ;({ server: packed, storefront } = packBoth(folder))
  postgres = await startPostgres({ dir: join(databases, "postgres"), throwaway: true })
  const tarballs = { server: packed.tarball, storefront: storefront.tarball }
  stores = new PreparedStores(medusaVersions, { folder, postgres, tarballs })
})

afterAll(async () => {
  await stores?.idle()
  removeFolder(databases)
  rmSync(folder, { recursive: true, force: true })
})

describe("the package", () => {
  it("holds the code, its types, the pages and the texts, and nothing of tests", () => {
    const { dependencies } = manifest
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
        ".medusa/server/src/sandbox/browser/control-page.js",
        ".medusa/server/src/sandbox/browser/payment-page.js",
        // What README and the guide tell people to read and copy.
        "README.ru.md",
        "SECURITY.md",
        "docs/configure.md",
        "docs/llms.txt",
        "docs/openapi-store.yaml",
        "docs/storefront-nextjs.md",
        "docs/storefront-nextjs/starter.patch",
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
      for (const path of filesOf(target)) {
        expect(files).toContain(path)
        if (name !== "./admin") expect(files).toContain(path.replace(/\.(m?)js$/, ".d.$1ts"))
      }
    }
  })

  it("names every package that its code and its types take something from", async () => {
    const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
    const imported = await importedPackages(repository, packed.files)
    expect(imported).toEqual(expect.arrayContaining(["@medusajs/framework", "undici"]))
    expect(imported.filter((name) => !declared.includes(name))).toEqual([])
    expect(Object.keys(manifest.dependencies).filter((name) => !imported.includes(name))).toEqual([])
  })

  it("has nothing that publint warns of or would have otherwise", () => {
    expect(publintOf(packed.tarball)).toContain("All good!")
  })

  it("gives its types to every way of importing it", async () => {
    expect(await typeProblems(packed.tarball)).toEqual([])
  })
})

describe("the package for storefronts", () => {
  it("holds modules, CommonJS, types and styles, and nothing of a server", () => {
    const kinds = ["js", "mjs", "d.ts", "d.mts"]
    const entries = ["index", "server", "react"].flatMap((name) => kinds.map((kind) => `${name}.${kind}`))
    const others = ["package.json", "README.md", "LICENSE", "styles.css", "nextjs-starter.patch"]
    expect(storefront.files).toEqual(expect.arrayContaining([...entries, ...others]))
    expect(storefront.files.filter((file) => /__tests__|\.spec\.|\.map$|tsconfig/.test(file))).toEqual([])
    expect(packed.files.filter((file) => file.includes("src/storefront/"))).toEqual([])
  })

  it("installs nothing else: it takes React alone from outside, where the storefront has it", async () => {
    const built = join(repository, ".medusa/storefront")
    const own = JSON.parse(readFileSync(join(built, "package.json"), "utf8")) as Record<string, unknown>
    expect(own).not.toHaveProperty("dependencies")
    expect(own).toMatchObject({
      version: manifest.version,
      engines: { node: ">=20" },
      peerDependenciesMeta: { react: { optional: true } },
    })
    expect(await importedPackages(built, storefront.files)).toEqual(["react"])
  })

  it("has no newer syntax than ES2020: Next.js and others hand a package on to browsers as it is", async () => {
    const code = storefront.files.filter((file) => /\.m?js$/.test(file))
    expect(code.length).toBeGreaterThan(0)
    expect(await filesNewerThan("es2020", join(repository, ".medusa/storefront"), code)).toEqual([])
  })

  it("has nothing that publint warns of or would have otherwise", () => {
    expect(publintOf(storefront.tarball)).toContain("All good!")
  })

  it("gives its types to every way of importing it", async () => {
    expect(await typeProblems(storefront.tarball)).toEqual([])
  })

  it.each(olderStorefronts)("adds one package to a storefront that is older than the store: %s", (name, pinned) => {
    const added = addToOlderStorefront(join(folder, name.replaceAll(" ", "-")), pinned, storefront.tarball)
    expect(added).toEqual(["medusa-payment-payin-storefront"])
  })
})

describe.each(medusaVersions)("a fresh store with Medusa %s and the package", (version) => {
  let store: FreshStore
  let seed: Seed
  let addresses: Addresses
  const ends: (() => Promise<void>)[] = []

  beforeAll(async () => {
    const prepared = await stores.get(version)
    ;({ store, seed } = prepared)
    ends.push(() => store.stop())
    const url = await store.start(await freePort())
    const webhookUrl = `${url}/hooks/payment/payin_default`
    const sandbox = await store.startSandbox(prepared.sandboxPort, webhookUrl, (stop) => ends.push(stop))
    addresses = { store: url, storefront: prepared.shopUrl, sandbox }
  })

  afterAll(async () => {
    for (const end of ends.splice(0)) await end()
  })

  it("finds the types of every entry, in both kinds of modules and for bundlers", async () => {
    await store.checkTypes("check.mts", "node16", everyEntry)
    await store.checkTypes("check.cts", "node16", everyEntry)
    await store.checkTypes("check.ts", "bundler", everyEntry)
    await store.checkTypes("check.ts", "node", storefrontEntries)
  })

  it("gets the same helpers for storefronts from import and from require", async () => {
    const running = Object.entries(printed).map(([file, source]) => store.node(file, source))
    const [imported, required] = await Promise.all(running)
    expect(imported).toBe(required)
    expect(imported!.trim().split(",")).toEqual(expect.arrayContaining(["startPayment", "titleOf", "waitForPayment"]))
  })

  it("bundles of those helpers only what a page uses", async () => {
    const whole = await bundledSize(store.folder, `export * from "medusa-payment-payin-storefront"`)
    const one = await bundledSize(store.folder, `export { countdown } from "medusa-payment-payin-storefront"`)
    const none = await bundledSize(store.folder, `import "medusa-payment-payin-storefront"`)
    console.log(
      `storefront helpers in a bundle: all ${whole} bytes, countdown alone ${one}, imported for nothing ${none}`,
    )
    expect(whole).toBeLessThan(HELPERS_LIMIT)
    expect(one).toBeLessThan(1_000)
    expect(none).toBe(0)
  })

  tellPurchases(() => new PurchaseSteps(addresses, seed))

  it("sells to a shopper in Chromium, in a storefront that uses the installed helpers", async () => {
    const shop = await startStorefront({
      port: Number(new URL(addresses.storefront).port),
      storeUrl: addresses.store,
      publishableKey: seed.publishableKey,
      // README's section Install sets no return address in its snippet.
      namesReturnPage: true,
      helpersFrom: store.folder,
    })
    ends.push(() => shop.close())
    const orderId = await buyInChromium(addresses)
    const shopper = new Shopper(addresses.store, seed.publishableKey)
    const { body } = await shopper.request("GET", `/store/orders/${orderId}?fields=total,payment_status`)
    expect(body.order).toMatchObject({ total: 55, payment_status: "captured" })
  })

  it("shows its pages in the store's own dashboard without an error", async () => {
    expect(await problemsInPanel(addresses.store)).toEqual({ opened: 9, problems: [] })
  })

  const placesUnpaidOrders = Number(version.split(".")[1]) >= 18
  it(`${placesUnpaidOrders ? "takes" : "refuses"} order_then_pay`, async () => {
    const said = await store.refusalOf("apiKey: process.env.PAYIN_API_KEY", 'mode: "order_then_pay", apiKey: "key"')
    expect(said.includes("order_then_pay needs Medusa 2.18 or newer")).toBe(!placesUnpaidOrders)
  })
})

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} kB`
