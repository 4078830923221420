import { spawn } from "node:child_process"
import { closeSync, mkdirSync, openSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { endGroup } from "../harness/process-group"
import { lastLines, repository } from "../harness/store-process"
import { waitFor } from "../harness/wait-for"

const cli = join(repository, "node_modules/@medusajs/cli/cli.js")
/** The process writes a profile as it ends, which takes a while. */
export const STOP_MS = 30_000
const config = join(__dirname, "store/medusa-config")

export type RunningStore = { pid: number; stop: () => Promise<void> }

/**
 * A separate Medusa project, so that the repository's configuration stays untouched: the repository's `src` with the
 * configuration of `bench/store`, run as on a server.
 */
export class BenchStore {
  readonly logFile: string

  /** @param onStarted called for every process, with a promise of its end */
  constructor(
    private readonly dir: string,
    private readonly env: Record<string, string>,
    private readonly onStarted: (pid: number, ended: Promise<unknown>) => void,
  ) {
    this.logFile = join(dir, "store.log")
    rmSync(dir, { recursive: true, force: true })
    mkdirSync(dir, { recursive: true })
    symlinkSync(join(repository, "src"), join(dir, "src"), "junction")
    this.addBareRoutes()
    writeFileSync(join(dir, "medusa-config.ts"), `module.exports = require(${JSON.stringify(config)})\n`)
    writeFileSync(join(dir, "package.json"), `{ "name": "bench-store", "dependencies": { "@medusajs/medusa": "*" } }\n`)
  }

  /** A plugin of its own: the repository's `src` has the middlewares that are measured. */
  private addBareRoutes(): void {
    const source = join(this.dir, "bare-routes/.medusa/server/src")
    mkdirSync(source, { recursive: true })
    symlinkSync(join(__dirname, "store/bare-routes"), join(source, "api"), "junction")
    writeFileSync(join(this.dir, "bare-routes/package.json"), `{ "name": "bare-routes", "version": "0.0.0" }\n`)
  }

  /** Runs one Medusa CLI command to completion. @throws Error with the last lines of the log */
  async run(...args: string[]): Promise<void> {
    const child = this.spawn(args)
    const code = await new Promise((done) => child.once("exit", done))
    if (code !== 0) throw new Error(`medusa ${args.join(" ")} failed.\n${lastLines(this.logFile)}`)
  }

  /** Resolves once it answers. */
  async start(port: number, nodeFlags: string[] = []): Promise<RunningStore> {
    const child = this.spawn(["start", "--port", String(port), "--host", "127.0.0.1"], nodeFlags)
    const stop = () => endGroup(child.pid!, STOP_MS)
    const answers = async () => child.exitCode !== null || (await fetch(`http://127.0.0.1:${port}/health`)).ok
    try {
      await waitFor(answers, { what: "the store to answer", timeoutMs: 120_000, pollMs: 100 })
      if (child.exitCode !== null) throw new Error("It ended.")
      return { pid: child.pid!, stop }
    } catch (error) {
      await stop()
      throw new Error(`The store did not start: ${(error as Error).message}\n${lastLines(this.logFile)}`)
    }
  }

  private spawn(args: string[], nodeFlags: string[] = []) {
    const log = openSync(this.logFile, "a")
    const { LOG_LEVEL: _, ...inherited } = process.env
    const env = { ...inherited, NODE_ENV: "production", MEDUSA_DISABLE_TELEMETRY: "true", ...this.env }
    const child = spawn(process.execPath, [...nodeFlags, cli, ...args], {
      cwd: this.dir,
      detached: true,
      stdio: ["ignore", log, log],
      env,
    })
    closeSync(log)
    this.onStarted(child.pid!, new Promise((ended) => child.once("exit", ended)))
    return child
  }
}
