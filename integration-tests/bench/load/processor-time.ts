import { readFileSync } from "node:fs"

/** Linux counts in this unit on every machine that Node runs on. */
const TICK_MS = 10

/**
 * Processor time a process has used so far, in milliseconds; undefined where the system does not report it. Unlike a
 * rate, it hardly changes when the machine has other work too.
 */
export function processorTimeMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    // The second field is the program's name in brackets, which may itself contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return undefined
  }
}
