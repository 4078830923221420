import { BigNumber } from "bignumber.js"
import type { MoneySum } from "../../../../modules/payin/sql/sums/read-sums"
import { bucketOf, durationBuckets, percentileOf } from "../../../../modules/payin/sums/durations"
import type { CurrencySums, Durations } from "../contract"

/** Adds up some sums, by measure. */
export function totalOf(sums: readonly MoneySum[], measure: MoneySum["measure"]): BigNumber {
  const values = sums.filter((sum) => sum.measure === measure)
  return values.reduce((total, { value }) => total.plus(value), new BigNumber(0))
}

/** Groups, in the order in which their names first appear. */
export function groupsOf<Item>(items: readonly Item[], nameOf: (item: Item) => string): [name: string, Item[]][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(nameOf(item))
    if (group) group.push(item)
    else groups.set(nameOf(item), [item])
  }
  return [...groups]
}

/** The currency with the most payments first. */
export function currencySums(sums: readonly MoneySum[]): CurrencySums[] {
  return groupsOf(sums, ({ currency_code }) => currency_code)
    .map(([currency_code, own]) => ({
      currency_code,
      payments: totalOf(own, "payments").toNumber(),
      ...fiatSums((measure) => totalOf(own, measure)),
      days: groupsOf(own, ({ day }) => day)
        .map(([day, ofDay]) => dayOf(day, ofDay))
        .filter(({ gone, received }) => Number(received) !== 0 || Number(gone) !== 0),
    }))
    .filter(({ payments, sent_back, taken_back }) => payments > 0 || Number(sent_back) > 0 || Number(taken_back) > 0)
    .sort((a, b) => b.payments - a.payments || (a.currency_code < b.currency_code ? -1 : 1))
}

function dayOf(day: string, sums: readonly MoneySum[]): CurrencySums["days"][number] {
  const { gone, net, received } = fiatSums((measure) => totalOf(sums, measure))
  return { day, received, gone, net }
}

/** What the sums of a currency are made of. */
export type FiatMeasure = "received" | "taken_back" | "sent_back"

/** What came in and what went again, in one currency. */
export function fiatSums(total: (measure: FiatMeasure) => BigNumber) {
  const [received, takenBack, sentBack] = [total("received"), total("taken_back"), total("sent_back")]
  return {
    received: received.toFixed(),
    taken_back: takenBack.toFixed(),
    sent_back: sentBack.toFixed(),
    gone: takenBack.plus(sentBack).toFixed(),
    net: received.minus(takenBack).minus(sentBack).toFixed(),
  }
}

export function durationsOf(sums: readonly MoneySum[]): Durations {
  const open = bucketOf(Number.POSITIVE_INFINITY)
  const counts = Array.from({ length: open + 1 }, (_, index) => totalOf(sums, `took:${index}`).toNumber())
  return {
    median_seconds: percentileOf(counts, 0.5),
    p90_seconds: percentileOf(counts, 0.9),
    buckets: counts.map((count, index) => ({ up_to_seconds: durationBuckets[index] ?? null, count })),
  }
}
