import { CommitWatch, type KillMoment } from "../../chaos/kill-moment"
import { DoomedStore } from "./doomed-store"
import { type HeldMoment, WriteHold } from "./write-hold"

export type Moment = KillMoment | HeldMoment

/** A day: a moment that does not come is no reason to kill. */
const FOREVER_MS = 86_400_000

/** Keeps one store started ahead: starting one takes longer than a sequence. Nothing is started before the first use. */
export class SpareStores {
  #next?: Promise<DoomedStore>
  #watch?: CommitWatch
  readonly #taken: DoomedStore[] = []

  constructor(private readonly databaseUrl: () => string) {}

  async take(): Promise<DoomedStore> {
    const store = await (this.#next ?? this.#start())
    await this.#watch?.stop()
    this.#watch = new CommitWatch(this.databaseUrl(), store.name)
    await this.#watch.start()
    this.#taken.push(store)
    this.#next = this.#start()
    return store
  }

  /**
   * Waits for that moment of the store that was taken last.
   *
   * @returns when it comes, and what is to be done after the kill
   */
  async plan(moment: Moment): Promise<{ come: Promise<void>; letGo: () => Promise<void> }> {
    if (!("writeTo" in moment)) {
      return { come: this.#watch!.wait(moment, FOREVER_MS), letGo: () => Promise.resolve() }
    }
    const hold = await WriteHold.place(this.databaseUrl(), this.#taken.at(-1)!.name, moment)
    return { come: hold.isHeld(), letGo: () => hold.letGo() }
  }

  async close(): Promise<void> {
    const spare = await this.#next?.catch(() => undefined)
    await Promise.all([...this.#taken, ...(spare ? [spare] : [])].map((store) => store.kill()))
    await this.#watch?.stop()
  }

  #start(): Promise<DoomedStore> {
    const starting = DoomedStore.start(this.databaseUrl())
    // Reported to whoever takes it.
    starting.catch(() => undefined)
    return starting
  }
}
