import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "../harness/free-port"
import { repository } from "../harness/store-process"
import { waitFor } from "../harness/wait-for"

export type DevCommand = {
  storefront: string
  admin: string
  sandbox: string
  /** What a person would have seen so far. */
  output(): string
  /** The leader of the store's process group, as the command recorded it. */
  storePid(): number
  /** Ctrl-C. @returns the exit code */
  interrupt(): Promise<number | null>
  /** `kill -9`: only the command itself, as when a terminal or a laptop dies. */
  kill(): Promise<void>
}

/** It takes a processor more than a minute: a busy machine needs many. */
const READY_MS = 540_000

export type Ports = { storefront: number; store: number; sandbox: number }

export async function freePorts(): Promise<Ports> {
  return { storefront: await freePort(), store: await freePort(), sandbox: await freePort() }
}

/**
 * Runs what `npm run dev` runs, as a person would, and waits until it reports that it is ready, its panel included: the
 * store's process bundles that, and on a busy machine answers nothing else for half a minute.
 */
export async function runDevCommand(dataDir: string, ports: Ports): Promise<DevCommand> {
  const flags = Object.entries(ports).flatMap(([name, port]) => [`--${name}-port`, String(port)])
  const command = [join(repository, "integration-tests/dev/start.cjs"), "--data-dir", dataDir, ...flags]
  // A person's shell has nothing of the test run.
  const { LOG_LEVEL: _level, NODE_ENV: _env, JEST_WORKER_ID: _worker, ...rest } = process.env
  const env = Object.fromEntries(Object.entries(rest).filter(([name]) => !/^(DB_|PAYIN_)/.test(name)))
  const child = spawn(process.execPath, command, { cwd: repository, env, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once("exit", done))
  await becomesReady(child, () => output).catch(async (error: unknown) => {
    child.kill("SIGINT")
    await ended
    throw error
  })
  return {
    storefront: `http://localhost:${ports.storefront}`,
    admin: `http://localhost:${ports.store}/app`,
    sandbox: `http://localhost:${ports.sandbox}`,
    output: () => output,
    storePid: () => {
      const run = JSON.parse(readFileSync(join(dataDir, "run.pid"), "utf8")) as { children: { pid: number }[] }
      return run.children.at(-1)!.pid
    },
    interrupt: () => {
      child.kill("SIGINT")
      return ended
    },
    kill: async () => {
      child.kill("SIGKILL")
      await ended
    },
  }
}

async function becomesReady(child: ChildProcess, output: () => string): Promise<void> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const isReady = () => output().includes("The admin panel is ready too") || hasEnded()
  await waitFor(isReady, { what: "npm run dev to be ready", timeoutMs: READY_MS }).catch((error: Error) => {
    throw new Error(`${error.message}\n${output()}`, { cause: error })
  })
  if (hasEnded()) throw new Error(`npm run dev ended with ${child.exitCode ?? child.signalCode}:\n${output()}`)
}
