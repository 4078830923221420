import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import ts from "typescript"
import { stateTexts } from "../../../src/shopper-texts/en"
import * as payinPages from "../../../src/storefront"
import * as payinShop from "../../../src/storefront/server"
import { bundledCode, bundledSize, HELPERS_LIMIT } from "../bundled-size"
import { compile, textOf } from "../compile"

const root = resolve(__dirname, "../../..")
const folder = resolve(root, "docs/storefront-nextjs")
const guide = readFileSync(resolve(root, "docs/storefront-nextjs.md"), "utf8")

const bundled = (contents: string) => bundledSize(resolve(root, "src/storefront"), contents)

const patch = readFileSync(resolve(folder, "starter.patch"), "utf8")
const starter = resolve(root, `.cache/storefront-nextjs-${process.pid}`)

afterAll(() => rmSync(starter, { recursive: true, force: true }))

/** What the compiler says about the starter with the change. */
function problems(more: ts.CompilerOptions = {}): string[] {
  const { config } = ts.readConfigFile(resolve(starter, "tsconfig.json"), (path) => ts.sys.readFile(path))
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, starter)
  return ts.getPreEmitDiagnostics(compile(fileNames, { ...options, ...more })).map(textOf)
}

/** What one of the starter's files exports, with these in place of what it imports. */
function exportsOf<Exports>(file: string, imported: (path: string) => object): Exports {
  const source = readFileSync(resolve(starter, file), "utf8")
  const compilerOptions = { module: ts.ModuleKind.CommonJS, jsx: ts.JsxEmit.ReactJSX }
  const { outputText } = ts.transpileModule(source, { compilerOptions, fileName: file })
  const exports = {}
  new Function("require", "exports", outputText)(imported, exports)
  return exports as Exports
}

/** How Next.js is told to keep what the starter's client reads, of a request that asks to keep it. */
async function cacheOf(path: string): Promise<string | undefined> {
  const fetch = jest.fn(async (_path: string, init: { cache?: string }) => init.cache)
  class Sdk {
    client = { fetch }
  }
  type Config = { sdk: { client: { fetch: typeof fetch } } }
  const { sdk } = exportsOf<Config>("src/lib/config.ts", () => ({ __esModule: true, default: Sdk }))
  return await sdk.client.fetch(path, { cache: "force-cache" })
}

/** The shopper's cookies after this way to pay was chosen for a cart, whose store answers with this to a new session. */
async function cookiesAfter(providerId: string, answer: () => Promise<object>): Promise<Map<string, string>> {
  const jar = new Map([["_payin_choice", "cart_1:pp_payin_default"]])
  const sdk = { store: { payment: { initiatePaymentSession: answer } }, client: { fetch: answer } }
  const modules: Record<string, object> = {
    "@lib/config": { sdk },
    "@lib/util/medusa-error": {
      __esModule: true,
      default: (error: unknown) => {
        throw error
      },
    },
    "medusa-payment-payin-storefront/server": payinShop,
    "next/cache": { revalidateTag: () => {} },
    "next/headers": { cookies: async () => ({ set: (one: payinShop.ChoiceCookie) => jar.set(one.name, one.value) }) },
    "./cookies": { getAuthHeaders: async () => ({}), getCacheTag: async () => "carts" },
  }
  type Cart = { initiatePaymentSession(cart: object, data: object): Promise<unknown> }
  const cart = exportsOf<Cart>("src/lib/data/cart.ts", (path) => modules[path] ?? {})
  await cart.initiatePaymentSession({ id: "cart_1" }, { provider_id: providerId }).catch(() => undefined)
  return jar
}

/** Where the layout around the checkout leads whoever has no cart any more, when the store answers so about a payment. */
async function ledTo(answer: () => Promise<object>): Promise<string | undefined> {
  const redirect = jest.fn()
  const modules: Record<string, object> = {
    "@lib/config": { sdk: { client: { fetch: answer } } },
    "@lib/data/cart": { retrieveCart: async () => null },
    "medusa-payment-payin-storefront": payinPages,
    "medusa-payment-payin-storefront/server": payinShop,
    "next/headers": { cookies: async () => ({ get: () => ({ value: "cart_1:pp_payin_default" }) }) },
    "next/navigation": { redirect },
  }
  type Layout = { default(props: object): Promise<unknown> }
  const file = "src/app/[countryCode]/(checkout)/checkout/layout.tsx"
  await exportsOf<Layout>(file, (path) => modules[path]!).default({ params: Promise.resolve({ countryCode: "de" }) })
  return redirect.mock.calls[0]?.[0]
}

/** Where the return page of a cart leads whoever wants to pay in another way, in a browser with this cookie or without. */
async function otherWay(cartId: string, choice?: string): Promise<unknown> {
  const modules: Record<string, object> = {
    "@lib/data/cart": {},
    "@lib/data/locale-actions": { getLocale: async () => null },
    "medusa-payment-payin-storefront/react": {},
    "medusa-payment-payin-storefront/server": payinShop,
    "next/headers": { cookies: async () => ({ get: () => choice && { value: choice } }) },
    "react/jsx-runtime": { jsx: (_component: unknown, props: object) => props },
  }
  type Page = { default(props: object): Promise<{ checkoutPath: unknown }> }
  const page = exportsOf<Page>("src/app/[countryCode]/(checkout)/payin/return/page.tsx", (path) => modules[path] ?? {})
  const params = Promise.resolve({ countryCode: "de" })
  const searchParams = Promise.resolve({ cart_id: cartId, countryCode: "/evil.example" })
  return (await page.default({ params, searchParams })).checkoutPath
}

const undefinedOptions = `
import { createPayinStore, startPayment, startPaymentLink, waitForPayment } from "medusa-payment-payin-storefront"
import { type PayinShop } from "medusa-payment-payin-storefront/server"

declare const none: undefined
const payer = { headers: new Headers(), secret: none, trustedProxies: none, remoteAddress: none }
export const shop: PayinShop = { url: none, publishableKey: none, headers: none, payer, onError: none, fetch: none }
const store = createPayinStore({ url: "", publishableKey: "", locale: none, fetch: none })
const chosen = { bank: none, method: none, locale: none, pageLocale: none, successUrl: none, errorUrl: none }
const more = { ...chosen, providerId: "pp_payin_default", fingerprint: none, headers: none, signal: none }
void startPayment(store, { cartId: "cart_1", ...more })
void startPaymentLink(store, { paymentCollectionId: "paycol_1", ...more })
const watching = { locale: none, signal: none, onUpdate: none, onTrouble: none, watchExpired: none }
void waitForPayment(store, { cartId: none, sessionId: none, attemptId: none, orderId: "order_1" }, watching)
`

describe("the change to the Next.js storefront", () => {
  it("is in six files at most, and eighty lines", () => {
    const files = [...patch.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file!)
    const lines = patch.split("\n").filter((line) => /^[+-](?![+-]{2} )/.test(line))
    expect(files.length).toBeLessThanOrEqual(6)
    expect(lines.length).toBeLessThanOrEqual(80)
    for (const file of files) expect(guide).toContain(`\`${file}\``)
    expect(guide).toContain(`in ${files.length} files and ${lines.length} lines`)
  })

  beforeAll(() => {
    for (const file of ["tsconfig.json", "starter.d.ts"]) cpSync(resolve(folder, file), resolve(starter, file))
    cpSync(resolve(folder, "starter/src"), resolve(starter, "src"), { recursive: true })
    // Else git takes the paths for those of this repository.
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(starter) }
    const { status } = spawnSync("git", ["apply", resolve(folder, "starter.patch")], { cwd: starter, env })
    if (status !== 0) throw new Error("The patch does not apply to the starter's files.")
    const optional = [...guide.matchAll(/^In `(.+\.tsx)`:\n\n```tsx\n([\s\S]+?)```/gm)]
    expect(optional).toHaveLength(4)
    for (const [, path, code] of optional) {
      mkdirSync(dirname(resolve(starter, path!)), { recursive: true })
      writeFileSync(resolve(starter, path!), code!)
    }
  })

  it("applies to the starter's files with the optional ones, and then fits our types and the js-sdk's", () => {
    expect(problems()).toEqual([])
  }, 60_000)

  it("leads to the checkout only in a browser whose cookie names the cart: in another, there is no such page", async () => {
    const checkout = "/de/checkout?step=payment"
    expect(await otherWay("cart_1", "cart_1:pp_payin_default")).toBe(checkout)
    expect(await otherWay("cart_1", "cart_2:pp_payin_default")).toBeUndefined()
    expect(await otherWay("cart_1")).toBeUndefined()
  })

  it.each(["/store/carts/cart_1", "/store/orders", "/store/orders/order_1", "/store/payment-providers"])(
    "keeps nothing of what the store changes by itself: %s",
    async (path) => expect(await cacheOf(path)).toBe("no-store"),
  )

  it("leaves to the starter what it keeps of the rest", async () => {
    expect(await cacheOf("/store/products")).toBe("force-cache")
  })

  it.each([
    ["has taken it", async () => ({ payment_collection: {} }), ""],
    ["refuses it, as for a cart that is paid", () => Promise.reject(new Error("409")), "cart_1:pp_payin_default"],
  ])(
    "forgets that a pay-in was chosen once the store, asked for another way to pay, %s",
    async (_when, answer, kept) => {
      expect((await cookiesAfter("pp_system_default", answer)).get("_payin_choice")).toBe(kept)
      expect((await cookiesAfter("pp_payin_other", answer)).get("_payin_choice")).toBe("cart_1:pp_payin_other")
    },
  )

  it("leads from a checkout without a cart to the return page, unless the store knows no payment of it", async () => {
    const unknown = Object.assign(new Error("There is no payment here."), { status: 404 })
    expect(await ledTo(async () => ({ payment: { state: "waiting" } }))).toBe("/de/payin/return?cart_id=cart_1")
    expect(await ledTo(() => Promise.reject(new TypeError("fetch failed")))).toBe("/de/payin/return?cart_id=cart_1")
    expect(await ledTo(() => Promise.reject(unknown))).toBeUndefined()
  })

  it("leads nobody to the payment of a shopper who signed out before them", () => {
    const [, code] = /^In `signout` of `src\/lib\/data\/customer\.ts`.*:\n\n```ts\n(.+)\n```/m.exec(guide) ?? []
    const { name } = payinShop.payinChoice("cart_1", "pp_payin_default")
    expect(code).toBe(`;(await cookies()).delete("${name}")`)
  })

  it("asks the layout again when a checkout that was on the screen has no cart any more", () => {
    const refresh = jest.fn()
    const modules: Record<string, object> = {
      "next/navigation": { useRouter: () => ({ refresh }) },
      react: { useEffect: (effect: () => void) => effect() },
      "react/jsx-runtime": { jsx: () => null },
    }
    const file = "src/app/[countryCode]/(checkout)/checkout/not-found.tsx"
    exportsOf<{ default(): unknown }>(file, (path) => modules[path]!).default()
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it("shows the return page, and no other, without asking the store for its regions first", () => {
    const [, matcher] = /matcher: \[\s+"(.+)"/.exec(guide)!
    const asksFirst = (path: string) => new RegExp(`^${matcher}$`).test(path)
    expect(["/de/payin/return", "/de/payin", "/de/checkout", "/"].filter(asksFirst)).toEqual([
      "/de/payin",
      "/de/checkout",
      "/",
    ])
  })

  it("finds options that take undefined, where a compiler tells that from an option left out", () => {
    writeFileSync(resolve(starter, "src/undefined-options.ts"), undefinedOptions)
    const all = problems({ exactOptionalPropertyTypes: true })
    expect(all.filter((line) => line.includes("undefined-options.ts"))).toEqual([])
  }, 60_000)
})

describe("the storefront's entries", () => {
  it.each(["index", "react/index", "server"])("import nothing of Node (%s)", async (entry) => {
    expect(await bundled(`export * from "./${entry}"`)).toBeGreaterThan(0)
  })

  it.each(["index", "react/index", "server"])("have none of the store's sentences (%s)", async (entry) => {
    const code = await bundledCode(resolve(root, "src/storefront"), `export * from "./${entry}"`)
    expect(Object.values(stateTexts).filter((sentence) => code.includes(sentence))).toEqual([])
  })

  it("leave out of a bundle what a page does not use", async () => {
    const all = await bundled(`export * from "./index"`)
    const one = await bundled(`export { readPayment } from "./index"`)
    expect(all).toBeLessThan(HELPERS_LIMIT)
    expect(one).toBeLessThan(all / 4)
  })
})
