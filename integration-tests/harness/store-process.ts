import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, mkdirSync, openSync, readFileSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { endGroup, signalGroup } from "./process-group"
import { waitFor } from "./wait-for"

export type StoreOptions = {
  /** `develop` restarts on changed files and serves the admin panel from source; `start` is what a server runs. */
  command: "develop" | "start"
  port: number
  databaseUrl: string
  logFile: string
  env?: Record<string, string>
  /** Folder that the store runs from, with its `node_modules`. Default: this repository. */
  tree?: string
  timeoutMs?: number
  /** Called as soon as the process exists, with a promise of its end. The process leads its own group. */
  onStarted?: (pid: number, ended: Promise<unknown>) => void
}

export type StoreProcess = {
  url: string
  pid: number
  /** Settles when the process ends by itself or by a signal. */
  ended: Promise<void>
  stop(): Promise<void>
  /** `kill -9` for the process and its children: nothing gets a chance to tidy up. */
  kill(): Promise<void>
}

export const repository = resolve(__dirname, "../..")
const cli = join(repository, "node_modules/@medusajs/cli/cli.js")

/**
 * Runs this repository's Medusa store in a separate process and waits until it answers.
 * @throws Error with the last lines of the log when it ends early or does not answer in time.
 */
export async function startStore(options: StoreOptions): Promise<StoreProcess> {
  const args = [options.command, "--port", String(options.port), "--host", "127.0.0.1"]
  const logStart = sizeOf(options.logFile)
  const child = spawnMedusa(args, options)
  const pid = child.pid!
  const ended = new Promise<void>((done) => child.once("exit", () => done()))
  options.onStarted?.(pid, ended)
  const store: StoreProcess = {
    url: `http://localhost:${options.port}`,
    pid,
    ended,
    stop: () => endGroup(pid),
    kill: async () => {
      signalGroup(pid, "SIGKILL")
      await ended
    },
  }
  try {
    await becomesHealthy(store, options, () => gaveUp(child, options.logFile, logStart))
  } catch (error) {
    await store.stop()
    throw error
  }
  return store
}

/**
 * Runs one Medusa CLI command to completion: `db:migrate`, `exec <file>`.
 * @throws Error with the last lines of the log when it fails.
 */
export async function runMedusa(args: string[], options: Omit<StoreOptions, "command" | "port">): Promise<void> {
  const child = spawnMedusa(args, options)
  const ended = new Promise((done) => child.once("exit", done))
  options.onStarted?.(child.pid!, ended)
  const code = await ended
  if (code !== 0) throw new Error(`medusa ${args.join(" ")} failed.\n${lastLines(options.logFile)}`)
}

export function lastLines(logFile: string, count = 25): string {
  try {
    const lines = readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-count)
    return [`The last lines of ${logFile}:`, ...lines.map((line) => `  ${line}`)].join("\n")
  } catch {
    return `There is no log at ${logFile}.`
  }
}

function spawnMedusa(
  args: string[],
  { logFile, databaseUrl, env, tree = repository }: Omit<StoreOptions, "command" | "port">,
): ChildProcess {
  mkdirSync(dirname(logFile), { recursive: true })
  const log = openSync(logFile, "a")
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: tree,
    detached: true,
    stdio: ["ignore", log, log],
    env: { ...process.env, MEDUSA_DISABLE_TELEMETRY: "true", DATABASE_URL: databaseUrl, ...env },
  })
  closeSync(log)
  return child
}

async function becomesHealthy(store: StoreProcess, options: StoreOptions, gaveUp: () => boolean): Promise<void> {
  const { timeoutMs = 180_000, logFile } = options
  const what = `${store.url}/health to answer`
  const answers = async () => gaveUp() || (await fetch(`${store.url}/health`)).ok
  await waitFor(answers, { what, timeoutMs, pollMs: 100 }).catch((error: Error) => {
    throw new Error(`The Medusa store did not start: ${error.message}\n${lastLines(logFile)}`, { cause: error })
  })
  if (gaveUp()) throw new Error(`The Medusa store did not start.\n${lastLines(logFile)}`)
}

/** `medusa develop` keeps running when its store could not start, waiting for a changed file: only the log shows it. */
function gaveUp(child: ChildProcess, logFile: string, logStart: number): boolean {
  if (child.exitCode !== null || child.signalCode !== null) return true
  return readFileSync(logFile).subarray(logStart).includes("Error starting server")
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
