/** Time and randomness, as arguments: tests need no sleep. */
export type Clock = { now: () => Date; random: () => number; sleep: (ms: number) => Promise<void> }
