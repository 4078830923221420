/** Time and randomness as arguments, so tests need no sleep. */
export type Clock = { now: () => Date; random: () => number; sleep: (ms: number) => Promise<void> }

/** A fifth of jitter keeps what became due together, such as the attempts of one sale, from asking in the same second. */
export function jittered(from: Date, seconds: number, random: number): Date {
  return new Date(from.getTime() + seconds * (0.9 + 0.2 * random) * 1000)
}
