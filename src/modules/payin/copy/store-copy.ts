/** A store that looks like a copy: where it runs, where it ran before, and the live accounts that it leaves alone. */
export type StoreCopy = { addresses: string[]; known: string[]; accounts: string[] }
