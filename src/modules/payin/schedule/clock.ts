/** Time and randomness as arguments, so tests need no sleep. */
export type Clock = { now: () => Date; random: () => number; sleep: (ms: number) => Promise<void> }
