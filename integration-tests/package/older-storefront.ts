import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { cleanEnv } from "./clean-env"

/** What the official storefront pins: its Medusa packages are older than the store it belongs to. */
const dependencies = {
  "@medusajs/icons": "2.18.0",
  "@medusajs/js-sdk": "2.18.0",
  "@medusajs/types": "2.18.0",
  react: "19.0.5",
  "react-dom": "19.0.5",
}

/**
 * Adds the tarball to such a storefront, just far enough for npm to decide whether they are compatible.
 *
 * @returns the packages that it adds
 * @throws with npm's output when they are not
 */
export function addToOlderStorefront(folder: string, tarball: string): string[] {
  mkdirSync(folder)
  writeFileSync(`${folder}/package.json`, JSON.stringify({ name: "older-storefront", private: true, dependencies }))
  const before = installs(folder)
  return installs(folder, tarball).filter((name) => !before.includes(name))
}

/** Names of all packages that npm would install there. */
function installs(folder: string, ...added: string[]): string[] {
  const flags = ["--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"]
  execFileSync("npm", ["install", ...flags, ...added], {
    cwd: folder,
    env: cleanEnv(),
    encoding: "utf8",
    stdio: "pipe",
    timeout: 240_000,
  })
  const lock = JSON.parse(readFileSync(`${folder}/package-lock.json`, "utf8")) as { packages: Record<string, unknown> }
  return Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, ""))
}
