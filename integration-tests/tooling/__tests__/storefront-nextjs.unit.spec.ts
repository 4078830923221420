import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { build, type Plugin } from "esbuild"

const root = resolve(__dirname, "../../..")
const folder = resolve(root, "docs/storefront-nextjs")
const guide = readFileSync(resolve(root, "docs/storefront-nextjs.md"), "utf8")

/** The size of a browser's bundle of the entry, in bytes; fails when anything from Node is imported. */
async function bundled(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: resolve(root, "src/storefront") },
    bundle: true,
    minify: true,
    write: false,
    platform: "browser",
    format: "esm",
    external: ["react"],
    logLevel: "silent",
  })
  return outputFiles[0]!.contents.length
}

/** Stand-ins for what the copied files import from the starter. */
const starter: Record<string, string> = {
  "server-only": "",
  "@lib/payin": `export const shopLocale = "en"`,
  "@lib/util/env": `export const getBaseURL = () => "https://shop.example"`,
  "./locale-actions": `export const getLocale = async () => "fr-FR"`,
  "medusa-payment-payin/storefront": `export * from ${JSON.stringify(resolve(root, "src/storefront/index.ts"))}`,
}

const inStarter: Plugin = {
  name: "in the starter",
  setup(bundler) {
    bundler.onResolve({ filter: /./ }, ({ path }) => (path in starter ? { path, namespace: "starter" } : undefined))
    bundler.onLoad({ filter: /./, namespace: "starter" }, ({ path }) => ({ contents: starter[path], resolveDir: root }))
  },
}

/** Evaluates an expression over the exports of a copied file. */
async function run<T>(file: string, expression: string): Promise<T> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import * as file from "./${file}"\nmodule.exports = file.${expression}`,
      resolveDir: resolve(folder, "src"),
    },
    bundle: true,
    write: false,
    format: "cjs",
    plugins: [inStarter],
    logLevel: "silent",
  })
  const built = { exports: undefined as unknown }
  new Function("module", outputFiles[0]!.text)(built)
  return (await built.exports) as T
}

describe("the files for the Next.js storefront", () => {
  it("fit our helpers' types and the js-sdk's", () => {
    const tsc = resolve(root, "node_modules/typescript/bin/tsc")
    expect(execFileSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" })).toBe("")
  }, 60_000)

  it("are all named in the guide, and nothing else is", () => {
    const files = readdirSync(resolve(folder, "src"), { recursive: true, encoding: "utf8" })
    const copied = files.filter((file) => /\.tsx?$/.test(file)).map((file) => `src/${file}`)
    const named = [...guide.matchAll(/^\| `(src\/[^`]+)` *\|/gm)].map(([, file]) => file)
    expect(named.sort()).toEqual(copied.sort())
  })
})

describe("the way back from the Payment Page", () => {
  const back = (country_code?: string) =>
    run<{ data: Record<string, string> }>(
      "lib/data/payin-session.ts",
      `payinSession({ id: "cart_1", shipping_address: ${JSON.stringify({ country_code })} }, { provider_id: "pp_payin_default" })`,
    )

  it("leads to the country that the shopper buys in", async () => {
    const { data } = await back("fr")
    expect(data.success_redirect).toBe("https://shop.example/fr/payin/return?cart_id=cart_1")
    expect(data.error_redirect).toBe(data.success_redirect)
  })

  it("leaves the country to the starter's middleware while it is not known", async () => {
    expect((await back()).data.success_redirect).toBe("https://shop.example/payin/return?cart_id=cart_1")
  })
})

describe("the storefront's entries", () => {
  it.each(["index", "react", "server"])("import nothing of Node (%s)", async (entry) => {
    expect(await bundled(`export * from "./${entry}"`)).toBeGreaterThan(0)
  })

  it("leave out of a bundle what a page does not use", async () => {
    const all = await bundled(`export * from "./index"`)
    const one = await bundled(`export { readPayment } from "./index"`)
    expect(all).toBeLessThan(16_000)
    expect(one).toBeLessThan(all / 4)
  })
})
