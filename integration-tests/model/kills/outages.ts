/** When the store could not answer. Only requests that were under way at such a moment, or sent during it, may fail. */
export class Outages {
  #end = -Infinity

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** One step failed, and nothing else. */
  strike(): void {
    this.#end = Math.max(this.#end, this.now())
  }

  begin(): void {
    this.#end = Infinity
  }

  end(): void {
    this.#end = this.now()
  }

  /** Whether one of them was met by what began then and has just ended. */
  isMetBy(beganAt: number): boolean {
    return this.#end >= beganAt
  }
}
