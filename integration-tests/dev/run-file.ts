import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { endGroup, groupCommands, processIdentity } from "../harness/process-group"
import { repository } from "../harness/store-process"
import { DevError } from "./dev-options"

type Run = { main: Started; children: Started[] }

/** A process, told apart from a later one with the same pid by its start time and command line. */
type Started = { name: string; pid: number; identity: string }

/**
 * `run.pid` in the data folder: who runs here, and what it started. It keeps two runs apart and lets the next run clean
 * up after a killed one. Nothing is ended unless it is proven to be ours.
 */
export class RunFile {
  private constructor(
    private readonly file: string,
    private readonly run: Run,
  ) {}

  /**
   * Takes the folder for this process.
   * @returns the names of what a killed run had left and this call ended
   * @throws DevError when another run is alive in the folder
   */
  static async take(dataDir: string): Promise<{ runFile: RunFile; cleared: string[] }> {
    mkdirSync(dataDir, { recursive: true })
    const file = join(dataDir, "run.pid")
    const cleared = await clearUpAfter(read(file))
    const main = { name: "npm run dev", pid: process.pid, identity: processIdentity(process.pid) ?? "" }
    const runFile = new RunFile(file, { main, children: [] })
    rmSync(file, { force: true })
    runFile.create()
    return { runFile, cleared }
  }

  add(name: string, pid: number): void {
    this.run.children.push({ name, pid, identity: processIdentity(pid) ?? "" })
    writeFileSync(this.file, JSON.stringify(this.run, null, 2))
  }

  release(): void {
    rmSync(this.file, { force: true })
  }

  private create(): void {
    try {
      writeFileSync(this.file, JSON.stringify(this.run, null, 2), { flag: "wx" })
    } catch {
      throw new DevError(
        "Another npm run dev is starting at this very moment in the same folder. Wait for it, or stop it.",
      )
    }
  }
}

async function clearUpAfter(run: Run | undefined): Promise<string[]> {
  if (!run) return []
  if (isSame(run.main)) {
    throw new DevError(
      `npm run dev is already running here (process ${run.main.pid}).\n` +
        "Stop it with Ctrl-C where it runs, or start another one beside it: npm run dev -- --port-base 9100",
    )
  }
  const left = run.children.filter(isOurs)
  for (const { pid } of left) await endGroup(pid)
  return left.map(({ name, pid }) => `${name} (process ${pid})`)
}

function isSame({ pid, identity }: Started): boolean {
  return identity !== "" && processIdentity(pid) === identity
}

/** The same process or, when it has died, children of it that run from this repository. */
function isOurs(child: Started): boolean {
  if (isSame(child)) return true
  return (
    processIdentity(child.pid) === undefined && groupCommands(child.pid).some((command) => command.includes(repository))
  )
}

function read(file: string): Run | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Run
  } catch {
    return undefined // Missing, or half-written by a run that was killed at that moment.
  }
}
