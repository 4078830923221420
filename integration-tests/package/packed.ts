import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { repository } from "../harness/store-process"

/** What an entry of `exports` leads to, for each way of importing it. */
export type Targets = string | { [condition: string]: Targets }

export type Packed = {
  tarball: string
  /** Paths inside the package. */
  files: string[]
  /** Bytes, packed. */
  size: number
  unpackedSize: number
}

/** Builds both packages, unless `.ci/run` has just done so, and packs them as npm would publish them. */
export function packBoth(folder: string): { server: Packed; storefront: Packed } {
  if (!process.env.PACKAGE_IS_BUILT) run(["run", "build"])
  return { server: pack(".", folder), storefront: pack("./.medusa/storefront", folder) }
}

function pack(source: string, folder: string): Packed {
  const [packed] = JSON.parse(run(["pack", source, "--json", "--pack-destination", folder])) as {
    filename: string
    files: { path: string }[]
    size: number
    unpackedSize: number
  }[]
  if (!packed) throw new Error(`npm pack packed nothing of ${source}.`)
  const { filename, files, size, unpackedSize } = packed
  return { tarball: join(folder, filename), files: files.map(({ path }) => path), size, unpackedSize }
}

function run(args: string[]): string {
  return execFileSync("npm", args, { cwd: repository, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
}

/** What publint says about a tarball. @throws when it says that something is wrong */
export function publintOf(tarball: string): string {
  const publint = join(repository, "node_modules/publint/src/cli.js")
  return execFileSync(process.execPath, [publint, tarball, "--strict"], { encoding: "utf8" })
}

/** Paths inside the package, without those of types. */
export function filesOf(targets: Targets): string[] {
  if (typeof targets === "string") return /\.d\.m?ts$/.test(targets) ? [] : [targets.replace(/^\.\//, "")]
  return Object.values(targets).flatMap(filesOf)
}
