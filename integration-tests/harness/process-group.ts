import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { waitFor } from "./wait-for"

/**
 * Ends a process and everything it started, if it leads its own group (`detached`): politely first, by force after
 * `graceMs`. Ending only `medusa develop` would leave its child alive.
 */
export async function endGroup(pid: number, graceMs = 5_000): Promise<void> {
  signalGroup(pid, "SIGTERM")
  try {
    await waitFor(() => groupIsGone(pid), { what: `process group ${pid} to end`, timeoutMs: graceMs })
  } catch {
    signalGroup(pid, "SIGKILL")
    await waitFor(() => groupIsGone(pid), { what: `process group ${pid} to be killed` })
  }
}

export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  if (process.platform === "win32") {
    spawnSync("taskkill", ["/PID", String(pid), "/T", "/F"])
    return
  }
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}

/** The command lines of the living processes of a group. */
export function groupCommands(pid: number): string[] {
  return processes()
    .filter((process) => process.group === pid && !process.zombie)
    .map((process) => process.command)
}

/**
 * Start time and command line of a process, which tell it apart from a later one with the same pid. `undefined` when
 * there is no such process.
 */
export function processIdentity(pid: number): string | undefined {
  const found = processes().find((process) => process.pid === pid && !process.zombie)
  return found && `${found.started} ${found.command}`
}

function groupIsGone(pid: number): boolean {
  if (process.platform !== "win32") return groupCommands(pid).length === 0
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

type Process = { pid: number; group: number; zombie: boolean; started: string; command: string }

function processes(): Process[] {
  return existsSync("/proc/self/stat") ? processesFromProc() : processesFromPs()
}

function processesFromProc(): Process[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8")
      // The second field is the program's name in brackets, which may itself contain spaces and brackets.
      const [state, , group, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim()
      return [{ pid: Number(name), group: Number(group), zombie: state === "Z", started: rest[16] ?? "", command }]
    } catch {
      return [] // It ended while we looked.
    }
  })
}

function processesFromPs(): Process[] {
  const { stdout } = spawnSync("ps", ["-axo", "pid=,pgid=,stat=,lstart=,command="], { encoding: "utf8" })
  return (stdout ?? "").split("\n").flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/.exec(line)
    if (!match) return []
    const [, pid, group, state = "", started = "", command = ""] = match
    return [{ pid: Number(pid), group: Number(group), zombie: state.startsWith("Z"), started, command }]
  })
}
