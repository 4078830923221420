import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { cleanEnv } from "./clean-env"

type Dependencies = Record<string, string>

/** What storefronts pin: their Medusa packages and their React are older than those of the store. */
export const olderStorefronts: [string, Dependencies][] = [
  [
    "the official one",
    {
      "@medusajs/icons": "2.18.0",
      "@medusajs/js-sdk": "2.18.0",
      "@medusajs/types": "2.18.0",
      react: "19.0.5",
      "react-dom": "19.0.5",
    },
  ],
  ["one as Next.js 15 began", withReact("19.0.0-rc-66855b96-20241106")],
  ["one of Next.js 14", withReact("18.2.0")],
  ["one of the first React 18", withReact("18.0.0")],
]

function withReact(react: string): Dependencies {
  return { "@medusajs/js-sdk": "2.18.0", react, "react-dom": react }
}

/**
 * Adds the tarball to such a storefront, just far enough for npm to decide whether they are compatible.
 *
 * @returns the packages that it adds
 * @throws with npm's output when they are not
 */
export function addToOlderStorefront(folder: string, dependencies: Dependencies, tarball: string): string[] {
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
