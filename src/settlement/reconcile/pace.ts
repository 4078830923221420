/** Spaces calls evenly: at most `perSecond` turns a second for each name. */
export class Pace {
  readonly #gapMs: number
  readonly #sleep: (ms: number) => Promise<void>
  readonly #next = new Map<string, number>()

  constructor(perSecond: number, sleep: (ms: number) => Promise<void>) {
    this.#gapMs = 1000 / perSecond
    this.#sleep = sleep
  }

  async turn(name: string, nowMs: number): Promise<void> {
    const at = Math.max(nowMs, this.#next.get(name) ?? 0)
    this.#next.set(name, at + this.#gapMs)
    if (at > nowMs) await this.#sleep(at - nowMs)
  }
}
