import type { Contribution } from "./contribution-of"
import { type Measure, readKey, writeKey } from "./measures"

/** Account, currency and day, then the sums of that day. */
type StoredDay = [account: string, currency_code: string, day: string, ...sums: StoredSum[]]
type StoredSum = [measure: Measure, value: string] | [measure: Measure, value: string, method: string, bank: string]

/**
 * As it is stored beside every attempt: the keys of one attempt begin alike, so that their beginning is written once for
 * each day. A third of the space.
 */
export function packContribution(contribution: Contribution): string {
  const days = new Map<string, StoredDay>()
  for (const [key, value] of Object.entries(contribution)) {
    const { account, bank, currency_code, day, measure, method } = readKey(key)
    const name = JSON.stringify([account, currency_code, day])
    const stored = days.get(name) ?? [account, currency_code, day]
    stored.push(method === "" && bank === "" ? [measure, value] : [measure, value, method, bank])
    days.set(name, stored)
  }
  return JSON.stringify([...days.values()])
}

export function unpackContribution(stored: string): Contribution {
  const days = JSON.parse(stored) as StoredDay[]
  const sums = days.flatMap(([account, currency_code, day, ...ofDay]) =>
    ofDay.map(([measure, value, method = "", bank = ""]) => {
      return [writeKey({ account, currency_code, day, measure, method, bank }), value] as const
    }),
  )
  return Object.fromEntries(sums)
}
