/**
 * Puts another Medusa into package.json than the lockfile's, for a run against the lowest or the newest: all packages of one
 * version, and the UI kit that this version wants exactly. Prints MEDUSA_VERSIONS for the environment of what follows.
 *
 *   node .ci/take-medusa.mjs ^2.21.0
 */
import { execFileSync } from "node:child_process"
import { readFileSync, rmSync, writeFileSync } from "node:fs"

const [range] = process.argv.slice(2)
if (!range) throw new Error("Name a version or a range: node .ci/take-medusa.mjs ^2.21.0")

/** The last one published, when the question has several answers. */
const ask = (...question) =>
  [JSON.parse(execFileSync("npm", ["view", ...question, "--json"], { encoding: "utf8" }))].flat().at(-1)

const version = ask(`@medusajs/medusa@${range}`, "version")
const ui = ask(`@medusajs/draft-order@${version}`, "peerDependencies")["@medusajs/ui"]

const manifest = JSON.parse(readFileSync("package.json", "utf8"))
for (const name of Object.keys(manifest.devDependencies))
  if (name.startsWith("@medusajs/")) manifest.devDependencies[name] = name === "@medusajs/ui" ? ui : version
writeFileSync("package.json", `${JSON.stringify(manifest, null, 2)}\n`)
rmSync("package-lock.json")
rmSync("node_modules", { recursive: true, force: true })

process.stdout.write(`MEDUSA_VERSIONS=${version}\n`)
