/**
 * The storefront's helpers once more as ES modules, beside the CommonJS that `medusa plugin:build` makes of all of src: a
 * page's bundler then leaves out what the page does not use. Run after it, for it empties the folder.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"

const root = join(import.meta.dirname, "../..")
const out = `${root}/.medusa/server/storefront`
const entries = ["index", "react", "server"]

await build({
  entryPoints: entries.map((entry) => `${root}/src/storefront/${entry}.ts`),
  outdir: out,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "neutral",
  target: "es2022",
  packages: "external",
  logLevel: "warning",
})

mkdirSync(out, { recursive: true })
for (const entry of entries) writeFileSync(`${out}/${entry}.d.mts`, `export * from "../src/storefront/${entry}.js"\n`)
