import { LONGEST_WORK_MS } from "../lease/keep-lease"
import { within } from "../lease/within"

/** Whoever asks a process to stop kills it a while later: Docker after ten seconds. */
const LONGEST_MS = 8_000
const LONGEST_CLOSE_MS = 500
const goOn = () => undefined

type Work = { idle: () => Promise<void> }

type Working = {
  isStopping: boolean
  jobs: Work
  attempts: { workers: Work }
  callbacks: { workers: Work }
}

/** The runs of jobs that have not ended. */
export class JobRuns {
  readonly #running = new Set<Promise<void>>()
  #alone: Promise<void> | undefined

  async run(job: () => Promise<void>): Promise<void> {
    const running: Promise<void> = job().finally(() => this.#running.delete(running))
    this.#running.add(running)
    await running
  }

  /** One at a time: who comes meanwhile waits with the others. One that hangs keeps nobody from the next for good. */
  async runAlone(job: () => Promise<void>): Promise<void> {
    this.#alone ??= within(LONGEST_WORK_MS, this.run(job), goOn).finally(() => (this.#alone = undefined))
    await this.#alone
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
  }
}

/**
 * Starts nothing new, and waits for what was begun, some seconds at most. Work that is cut off instead loses nothing, but
 * the next process has to wait for its lease, and for Medusa's lock on a cart whose order was being placed; and a mail
 * that the provider had is not repeated.
 */
export async function endWork(payin: Working): Promise<void> {
  payin.isStopping = true
  const { attempts, callbacks, jobs } = payin
  const ended = Promise.all([attempts.workers, callbacks.workers, jobs].map((work) => work.idle()))
  await within(LONGEST_MS, ended, goOn)
}

/** Calls that are still under way have had their time: nobody is left who could use an answer. */
export async function closeInTime(accounts: { close: () => Promise<void> }): Promise<void> {
  await within(LONGEST_CLOSE_MS, accounts.close(), goOn)
}
