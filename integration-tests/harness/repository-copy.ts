import { cpSync, mkdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { repository } from "./store-process"

/** Copies what a store runs from into a folder. It has the packages of this repository's `node_modules`. */
export function copyRepository(tree: string): void {
  mkdirSync(tree, { recursive: true })
  symlinkSync(join(repository, "node_modules"), join(tree, "node_modules"))
  for (const name of ["src", "integration-tests", "medusa-config.ts", "package.json", "tsconfig.json"]) {
    cpSync(join(repository, name), join(tree, name), { recursive: true })
  }
}
