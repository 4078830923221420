import { execFileSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
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
 * @throws with npm's output when they are not
 */
export function addToOlderStorefront(folder: string, tarball: string): void {
  mkdirSync(folder)
  writeFileSync(`${folder}/package.json`, JSON.stringify({ name: "older-storefront", private: true, dependencies }))
  const flags = ["--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"]
  execFileSync("npm", ["install", ...flags, tarball], {
    cwd: folder,
    env: cleanEnv(),
    encoding: "utf8",
    stdio: "pipe",
    timeout: 240_000,
  })
}
