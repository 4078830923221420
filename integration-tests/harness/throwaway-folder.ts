import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { stopPostgresIn } from "./postgres"

const PREFIX = "payin-tests-"
const ENOUGH_BYTES = 1024 ** 3

/**
 * An empty folder for one test run's data, in memory when there is room (restoring a database is ten times faster
 * there). Clears the folders of killed runs first, with the database server that may still run on them.
 */
export function throwawayFolder(): string {
  const base = fastestBase()
  for (const name of readdirSync(base)) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (owner && !isAlive(Number(owner)) && isOurs(join(base, name))) removeFolder(join(base, name))
  }
  const dir = mkdtempSync(join(base, `${PREFIX}${process.pid}-`))
  chmodSync(dir, 0o711) // Lets the database server through, which may run as another user.
  return dir
}

export function removeFolder(dir: string): void {
  stopPostgresIn(join(dir, "postgres"))
  rmSync(dir, { recursive: true, force: true })
}

function fastestBase(): string {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm")
    if (bavail * bsize > ENOUGH_BYTES) return "/dev/shm"
  } catch {
    // Not available on this system.
  }
  return tmpdir()
}

function isOurs(dir: string): boolean {
  return statSync(dir, { throwIfNoEntry: false })?.uid === process.getuid?.()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
