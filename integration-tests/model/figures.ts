import type { Doing } from "./command"
import type { Outcome } from "./sequence"

/** What a run did, for people and for docs/model.md. Plays that shorten a failure count only for the pace. */
export class Figures {
  sequences = 0
  #steps = 0
  #kills = 0
  #hits = 0
  #inWrites = 0
  /** Plays to shorten a failure. */
  shortened = 0
  readonly #began = Date.now()
  readonly #cpu = process.cpuUsage()
  readonly #byDoing = new Map<string, number>()

  count({ actor, name }: Doing): void {
    const key = `${actor}: ${name.replace(/:$/, "")}`
    this.#byDoing.set(key, (this.#byDoing.get(key) ?? 0) + 1)
  }

  add({ played, kills, hits, inWrites }: Pick<Outcome, "played" | "kills" | "hits" | "inWrites">): void {
    this.sequences += 1
    this.#steps += played.length
    this.#kills += kills
    this.#hits += hits
    this.#inWrites += inWrites
  }

  progress(faults: number): string {
    return `model: ${this.sequences} sequences, ${this.#steps} commands, ${faults} faults, ${this.#pace()}\n`
  }

  /** A block to be pasted into the docs. */
  markdown(run: { seed: number; faults: number }): string {
    const rows = [...this.#byDoing]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, times]) => `| ${name} | ${times} |`)
    return [
      `${this.sequences} sequences from seed ${run.seed}, ${this.#steps} commands, ${run.faults} faults, ${this.#pace()}.`,
      ...(this.#kills > 0 ? [this.#killed()] : []),
      "",
      "| command | times |",
      "|---|---|",
      ...rows,
      "",
    ].join("\n")
  }

  #killed(): string {
    return `${this.#kills} kills, ${this.#hits} of them with work under way, and ${this.#inWrites} in a write that waited.`
  }

  #pace(): string {
    const { user, system } = process.cpuUsage(this.#cpu)
    const each = (total: number) => (total / Math.max(this.sequences + this.shortened, 1)).toFixed(2)
    return `${each((user + system) / 1e6)} s of CPU and ${each((Date.now() - this.#began) / 1e3)} s each`
  }
}
