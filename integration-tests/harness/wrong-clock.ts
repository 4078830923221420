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

/**
 * What time it is, is wrong by that much in this process. Timers, and whoever took `Date.now` before, have the right time.
 *
 * @returns ends that
 */
export function setWrongClock(seconds: number): () => void {
  const { Date: right } = globalThis
  const now = () => right.now() + seconds * 1000
  globalThis.Date = new Proxy(right, {
    construct: (_, given) => Reflect.construct(right, given.length > 0 ? given : [now()]) as Date,
    get: (_, name) => (name === "now" ? now : (Reflect.get(right, name) as unknown)),
  })
  return () => void (globalThis.Date = right)
}

export async function whileOff(seconds: number, work: () => Promise<void>): Promise<void> {
  const setRight = setWrongClock(seconds)
  await work().finally(setRight)
}

function libraries(): string[] {
  if (!existsSync("/usr/lib")) return []
  return readdirSync("/usr/lib").map((name) => join("/usr/lib", name, "faketime/libfaketimeMT.so.1"))
}
