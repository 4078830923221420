/**
 * What is summed for a day (UTC). The first four belong to the day on which an attempt was opened, so that a day's rate
 * says how many of its own attempts were paid. The money belongs to the day on which the service first said that it
 * arrived, except `taken_back` and `sent_back`, which have days of their own.
 */
export type Measure =
  | "opened"
  | "paid"
  | "not_paid"
  | "refused"
  | "payments"
  | "received"
  | "taken_back"
  | "sent_back"
  /** What the service says it has credited, as it says now: 0 after it took the money back. */
  | "credited"
  /** What Medusa has captured. */
  | "captured"
  /** Credited minus captured, as far as nothing explains it. See `differenceOf`. */
  | "difference"
  /** How many attempts differ: a surplus and a shortage must not hide each other. */
  | "differing"
  /** Credited, and a person closed its case: it was sent back or kept outside Medusa. */
  | "set_aside"
  /** Credited minus captured, as far as the ranges that were asked for allowed it: above or below zero. */
  | "in_range"
  /** Payments whose duration fell into that bucket. */
  | `took:${number}`
  /** `<currency>:<network>`, integer digits. */
  | `crypto:${string}`
  | `fee:${string}`

/** One sum's key. Method and bank are empty except for the four measures of attempts. */
export type SumKey = {
  account: string
  currency_code: string
  day: string
  measure: Measure
  method: string
  bank: string
}

const fields = ["account", "currency_code", "day", "measure", "method", "bank"] as const

export function writeKey(key: SumKey): string {
  return JSON.stringify(fields.map((field) => key[field]))
}

export function readKey(text: string): SumKey {
  const values = JSON.parse(text) as string[]
  return Object.fromEntries(fields.map((field, index) => [field, values[index]])) as SumKey
}

/** The day of a moment, in UTC. */
export function dayOf(moment: Date | string): string {
  return new Date(moment).toISOString().slice(0, 10)
}
