import type { PayinOptions } from "../../../../modules/payin/options"
import type { MoneySum } from "../../../../modules/payin/sql/sums/read-sums"
import type { DayItem } from "../contract"
import { cryptoSums } from "../overview/crypto-sums"
import { groupsOf, totalOf } from "../overview/money-sums"

/** The sums as rows, newest day first. */
export function dayItems(sums: readonly MoneySum[], decimals: PayinOptions["cryptoDecimals"]): DayItem[] {
  const rows = groupsOf(sums, ({ account, currency_code, day }) => JSON.stringify([day, account, currency_code]))
  return rows.map(([, own]) => dayItem(own, decimals)).sort(byDay)
}

function dayItem(sums: readonly MoneySum[], decimals: PayinOptions["cryptoDecimals"]): DayItem {
  const { account, currency_code, day } = sums[0]!
  const sumOf = (measure: MoneySum["measure"]) => totalOf(sums, measure)
  const total = (measure: MoneySum["measure"]) => sumOf(measure).toFixed()
  const accountedFor = sumOf("captured").plus(sumOf("set_aside")).plus(sumOf("in_range")).plus(sumOf("difference"))
  // What is captured, and was not credited: the rest that `differenceOf` lets pass.
  const undone = accountedFor.minus(sumOf("credited"))
  return {
    day,
    account,
    currency_code,
    payments: Number(total("payments")),
    received: total("received"),
    taken_back: total("taken_back"),
    sent_back: total("sent_back"),
    credited: total("credited"),
    captured: total("captured"),
    set_aside: total("set_aside"),
    in_range: total("in_range"),
    undone: undone.toFixed(),
    difference: total("difference"),
    differing: Number(total("differing")),
    crypto: cryptoSums(sums, decimals),
  }
}

function byDay(a: DayItem, b: DayItem): number {
  const [one, other] = [a, b].map(({ account, currency_code }) => `${account} ${currency_code}`) as [string, string]
  return a.day === b.day ? (one < other ? -1 : 1) : a.day < b.day ? 1 : -1
}
