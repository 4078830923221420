import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { repository } from "../harness/store-process"

export type Packed = {
  tarball: string
  /** Paths inside the package. */
  files: string[]
  /** Bytes, packed. */
  size: number
  unpackedSize: number
}

/** Builds the package and packs it as npm would publish it. */
export function pack(folder: string): Packed {
  run(["run", "build"])
  const [packed] = JSON.parse(run(["pack", "--json", "--pack-destination", folder])) as {
    filename: string
    files: { path: string }[]
    size: number
    unpackedSize: number
  }[]
  if (!packed) throw new Error("npm pack packed nothing.")
  const { filename, files, size, unpackedSize } = packed
  return { tarball: join(folder, filename), files: files.map(({ path }) => path), size, unpackedSize }
}

function run(args: string[]): string {
  return execFileSync("npm", args, { cwd: repository, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
}
