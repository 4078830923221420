import type { CurrencySums, Durations, Overview } from "../../lib/contract"
import { daysOf } from "./period-address"

/** A day of the chart. Charts draw floats; the numbers that people read are the texts. What went is drawn downwards. */
export type MoneyDay = { day: string; received: number; gone: number; texts: Record<MoneyPart, string> }

export type MoneyPart = "received" | "gone" | "net"

/** Every day of the period, those without money too. */
export function moneyDays({ days }: CurrencySums, period: { from: string; to: string }): MoneyDay[] {
  const known = new Map(days.map((each) => [each.day, each]))
  return daysOf(period).map((day) => {
    const { gone = "0", net = "0", received = "0" } = known.get(day) ?? {}
    return { day, received: Number(received), gone: -Number(gone), texts: { received, gone, net } }
  })
}

export type AttemptDay = { day: string; paid: number; not_paid: number; refused: number; waiting: number }

export function attemptDays({ days }: Overview["attempts"], period: { from: string; to: string }): AttemptDay[] {
  const known = new Map(days.map((each) => [each.day, each]))
  return daysOf(period).map((day) => {
    const { not_paid = 0, opened = 0, paid = 0, refused = 0 } = known.get(day) ?? {}
    return { day, paid, not_paid, refused, waiting: opened - paid - not_paid - refused }
  })
}

/** Buckets from the first with a payment to the last. */
export function filledBuckets({ buckets }: Durations): { from: number; to: number | null; count: number }[] {
  const all = buckets.map(({ count, up_to_seconds }, index) => ({
    from: buckets[index - 1]?.up_to_seconds ?? 0,
    to: up_to_seconds,
    count,
  }))
  const filled = all.map(({ count }, index) => (count > 0 ? index : -1)).filter((index) => index >= 0)
  return filled.length === 0 ? [] : all.slice(filled[0], filled.at(-1)! + 1)
}
