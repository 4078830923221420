/**
 * What the sandbox's pages do in the browser, one file for each page, beside the compiled sandbox that reads it. Run after
 * `medusa plugin:build`, for it empties the folder.
 */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import bundler from "../../src/sandbox/page/bundle-page-script.cjs"

const root = join(import.meta.dirname, "../..")
const out = `${root}/.medusa/server/src/sandbox/browser`
const pages = readdirSync(`${root}/src/sandbox/browser`, { withFileTypes: true }).filter((entry) => entry.isDirectory())

mkdirSync(out, { recursive: true })
for (const { name } of pages) writeFileSync(`${out}/${name}.js`, bundler.bundlePageScript(name))
