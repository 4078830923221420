/** Random choices that repeat with the same seed. How the processes act on them depends on the machine. */
export class Random {
  #state: number

  constructor(readonly seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.int(0, choices.length - 1)]!
  }

  /** The choices with their weights: `[[3, "often"], [1, "seldom"]]`. */
  weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
    let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, choice] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return choices.at(-1)![1]
  }
}

/** `CHAOS_SEED=7 npm run test:chaos …` draws the same choices again. */
export function seedOfRun(): number {
  const { CHAOS_SEED } = process.env
  return CHAOS_SEED ? Number(CHAOS_SEED) : Date.now() % 1_000_000
}
