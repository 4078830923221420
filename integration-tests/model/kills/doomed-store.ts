import { type ChildProcess, spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { closeSync, openSync } from "node:fs"
import { join } from "node:path"
import { lastLines, repository } from "../../harness/store-process"

const BOOT_MS = 180_000

/** A store in a process of its own, on the same database as the test's, made to be killed. */
export class DoomedStore {
  readonly #ended: Promise<void>

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    /** Its connections to the database have this name. */
    readonly name: string,
  ) {
    this.#ended = new Promise((ended) => child.once("exit", () => ended()))
  }

  static async start(databaseUrl: string): Promise<DoomedStore> {
    const logFile = join(process.env.PAYIN_TEST_FOLDER!, "doomed-store.log")
    const name = `doomed-store-${randomUUID()}`
    const log = openSync(logFile, "a")
    const child = spawn(process.execPath, ["-r", "ts-node/register", join(__dirname, "main.ts")], {
      cwd: repository,
      stdio: ["ignore", log, log, "ipc"],
      env: { ...process.env, DATABASE_URL: databaseUrl, PGAPPNAME: name, ADMIN_DISABLE: "1" },
    })
    closeSync(log)
    try {
      const port = await nextMessage(child)
      if (typeof port === "number") return new DoomedStore(child, `http://127.0.0.1:${port}`, name)
    } catch {
      // It ended, or never listened: its log says why.
    }
    child.kill("SIGKILL")
    throw new Error(`The store that is to be killed did not start.\n${lastLines(logFile)}`)
  }

  /** Settles when the job has run, or when it was cut off. */
  async runJob(): Promise<void> {
    if (!this.child.connected) return
    this.child.send("job")
    await nextMessage(this.child, Infinity).catch(() => undefined)
  }

  /** `kill -9`: nothing gets a chance to tidy up. */
  async kill(): Promise<void> {
    this.child.kill("SIGKILL")
    await this.#ended
  }
}

async function nextMessage(child: ChildProcess, longestMs = BOOT_MS): Promise<unknown> {
  return await new Promise((resolve, reject) => {
    const gone = () => reject(new Error("The process ended, or said nothing."))
    if (child.exitCode !== null || child.signalCode !== null) return gone()
    if (longestMs < Infinity) setTimeout(gone, longestMs).unref()
    child.once("exit", gone)
    child.once("message", (message) => {
      child.off("exit", gone)
      resolve(message)
    })
  })
}
