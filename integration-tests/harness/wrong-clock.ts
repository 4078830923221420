import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"

/**
 * The environment of a process whose clock is wrong by that much: Debian's libfaketime answers in place of the system.
 * What counts the time that passes, as timers do, stays right.
 * @throws Error with the cure when this machine has no libfaketime
 */
export function wrongClock(seconds: number): Record<string, string> {
  const LD_PRELOAD = libraries().find((file) => existsSync(file))
  if (!LD_PRELOAD) throw new Error("There is no libfaketime on this machine.\nCure: apt-get install -y faketime.")
  const FAKETIME = `${seconds < 0 ? "" : "+"}${seconds}s`
  return { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC: "1", DONT_FAKE_MONOTONIC: "1" }
}

function libraries(): string[] {
  if (!existsSync("/usr/lib")) return []
  return readdirSync("/usr/lib").map((name) => join("/usr/lib", name, "faketime/libfaketimeMT.so.1"))
}
