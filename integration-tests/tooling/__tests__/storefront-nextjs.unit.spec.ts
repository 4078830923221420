import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { build } from "esbuild"

const root = resolve(__dirname, "../../..")
const folder = resolve(root, "docs/storefront-nextjs")
const guide = readFileSync(resolve(root, "docs/storefront-nextjs.md"), "utf8")

/** What a browser's bundle of the entry holds, in bytes; it fails when anything of Node is imported. */
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
