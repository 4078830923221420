import { BigNumber } from "bignumber.js"
import { readStored, type StoredTrade } from "../attempt/stored-trade"
import { booksOf } from "../shown/books"
import { moneyOf, refundedOf } from "../shown/money-of"
import { type Counted, creditedOf, differenceOf, inRangeOf, setAsideOf } from "./difference-of"
import { bucketOf } from "./durations"
import { dayOf, type Measure, writeKey } from "./measures"

/** What one attempt adds to the sums: their keys (`writeKey`) with decimal strings. Zeros are left out. */
export type Contribution = Record<string, string>

type Add = (day: string, values: Partial<Record<Measure, BigNumber.Value>>, way?: Way) => void
type Way = { method: string; bank: string }

const Decimal = BigNumber.clone()

/**
 * A pure function of the attempt's row: however often and in whatever order an attempt is counted, the sums are those
 * of a recount. A planned attempt adds nothing: nobody was asked for money yet.
 */
export function contributionOf(attempt: Counted): Contribution {
  const sums: Contribution = {}
  const { account, currency_code } = attempt
  const add: Add = (day, values, way = { method: "", bank: "" }) => {
    for (const [measure, value] of Object.entries(values) as [Measure, BigNumber.Value][]) {
      const key = writeKey({ account, currency_code, day, measure, ...way })
      const sum = new Decimal(sums[key] ?? 0).plus(value)
      if (sum.isZero()) delete sums[key]
      else sums[key] = sum.toFixed()
    }
  }
  if (attempt.state === "planned") return sums
  const trade = readStored(attempt)
  addAttempt(attempt, trade, add)
  addMoney(attempt, trade, add)
  addBooks(attempt, add)
  return sums
}

/** The day on which the service's sum and Medusa's differ because of the attempt; null when they agree. */
export function differsOn(attempt: Counted): string | null {
  return attempt.state === "planned" || differenceOf(attempt).isZero() ? null : moneyDay(attempt)
}

/** The later sums replace the earlier: what has to be added to turn one into the other. */
export function changeOf(before: Contribution, after: Contribution): Contribution {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  const changes = [...keys].map((key): [string, BigNumber] => [
    key,
    new Decimal(after[key] ?? 0).minus(before[key] ?? 0),
  ])
  return Object.fromEntries(changes.filter(([, by]) => !by.isZero()).map(([key, by]) => [key, by.toFixed()]))
}

/** Adds up what several attempts change. */
export function addChange(sums: Contribution, change: Contribution): void {
  for (const [key, by] of Object.entries(change)) sums[key] = new Decimal(sums[key] ?? 0).plus(by).toFixed()
}

function addAttempt(attempt: Counted, trade: StoredTrade | undefined, add: Add): void {
  const preferences = attempt.preferences as { method?: string; bank?: string } | null
  const way = {
    method: nameOf(preferences?.method),
    bank: nameOf(trade?.bank ?? trade?.requisite?.bank ?? preferences?.bank),
  }
  const day = dayOf(attempt.created_at)
  const end = endOf(attempt)
  add(day, { opened: 1, ...(end ? { [end]: 1 } : {}) }, way)
}

/** The service's names are part of an index, whose entries have a limit; ours are parted by colons. */
function nameOf(text: string | null | undefined): string {
  return [...(text ?? "").replaceAll(":", " ")].slice(0, LONGEST_NAME).join("").trim()
}

const LONGEST_NAME = 60

/** undefined while it can still be paid. */
function endOf({ paid_at, state, taken_back_at }: Counted): "paid" | "not_paid" | "refused" | undefined {
  if (paid_at !== null) return taken_back_at === null ? "paid" : "not_paid"
  if (state === "refused") return "refused"
  return state === "canceled" ? "not_paid" : undefined
}

function addMoney(attempt: Counted, trade: StoredTrade | undefined, add: Add): void {
  const { paid_amount, paid_at, taken_back_at } = attempt
  if (paid_at === null) return
  const day = dayOf(paid_at)
  add(day, { payments: 1, received: paid_amount ?? 0, [`took:${bucketOf(secondsToMoney(attempt, trade))}`]: 1 })
  if (taken_back_at !== null) return add(dayOf(taken_back_at), { taken_back: paid_amount ?? 0 })
  const coin = coinOf(trade)
  const crypto = { [`crypto:${coin}`]: trade?.cryptoAmount ?? 0, [`fee:${coin}`]: trade?.merchantFee ?? 0 }
  add(day, { credited: creditedOf(attempt), ...crypto })
}

/** `<currency>:<network>`, as the measures name what was credited. */
export function coinOf(trade: Pick<StoredTrade, "cryptoCurrency" | "cryptoNetwork"> | undefined): string {
  return `${nameOf(trade?.cryptoCurrency)}:${nameOf(trade?.cryptoNetwork)}`.toUpperCase()
}

/** From when the service opened the trade: a plan may have waited for its order. The service's clock may be off. */
function secondsToMoney({ created_at, paid_at }: Counted, trade: StoredTrade | undefined): number {
  const [from, to] = [created_at.getTime(), paid_at!.getTime()]
  const opened = trade?.createdAt ? Date.parse(trade.createdAt) : from
  return Math.max(0, to - Math.min(Math.max(opened, from), to)) / 1000
}

function addBooks(attempt: Counted, add: Add): void {
  const { captured, refunds } = booksOf(attempt)
  const day = moneyDay(attempt)
  const difference = differenceOf(attempt)
  const differing = difference.isZero() ? 0 : 1
  const explained = { set_aside: setAsideOf(attempt), in_range: inRangeOf(attempt) }
  add(day, { captured, ...explained, difference, differing })
  for (const refund of refunds) add(dayOf(refund.at), { sent_back: refund.amount })
  const outside = moneyOf(attempt).sentBack.minus(refundedOf(attempt))
  if (attempt.sent_outside_at !== null) add(dayOf(attempt.sent_outside_at), { sent_back: outside })
}

function moneyDay({ created_at, paid_at }: Counted): string {
  return dayOf(paid_at ?? created_at)
}
