import type { MoneySum } from "../../../../../modules/payin/sql/sums/read-sums"
import { attemptSums, waySums } from "../attempt-sums"
import { cryptoSums } from "../crypto-sums"
import { currencySums, durationsOf } from "../money-sums"

function sum(measure: MoneySum["measure"], value: string, change: Partial<MoneySum> = {}): MoneySum {
  return { day: "2026-05-01", account: "default", currency_code: "EUR", measure, value, ...change }
}

describe("the sums of a period", () => {
  it("are money in hand: received, minus taken back and sent back", () => {
    const second = { day: "2026-05-02" }
    const sums = [
      sum("payments", "3"),
      sum("received", "100.10"),
      sum("sent_back", "0.20", second),
      sum("taken_back", "50", second),
      sum("received", "1", { ...second, currency_code: "RUB" }),
    ]
    expect(currencySums(sums)).toEqual([
      {
        currency_code: "EUR",
        payments: 3,
        received: "100.1",
        taken_back: "50",
        sent_back: "0.2",
        gone: "50.2",
        net: "49.9",
        days: [
          { day: "2026-05-01", received: "100.1", gone: "0", net: "100.1" },
          { day: "2026-05-02", received: "0", gone: "50.2", net: "-50.2" },
        ],
      },
    ])
  })

  it("tell crypto in coins only where the store says how many digits a coin has", () => {
    const sums = [
      sum("crypto:USDT:TRON", "26086956"),
      sum("fee:USDT:TRON", "260869"),
      sum("crypto:USDT:BSC", "1000000000000000000"),
      sum("crypto:BTC:", "5"),
      sum("received", "30"),
    ]
    const of = (currency: string, network: string, rest: object) => ({ currency, network, ...rest })
    expect(cryptoSums(sums, { usdt: 6, "USDT:bsc": 18 })).toEqual([
      of("BTC", "", { amount: "5", fee: "0", unit: "smallest" }),
      of("USDT", "BSC", { amount: "1", fee: "0", unit: "coin" }),
      of("USDT", "TRON", { amount: "26.086956", fee: "0.260869", unit: "coin" }),
    ])
  })

  it("tell how long the money took", () => {
    const { buckets, median_seconds, p90_seconds } = durationsOf([sum("took:2", "10"), sum("took:13", "1")])
    expect([median_seconds, p90_seconds]).toEqual([47, 60])
    expect(buckets).toHaveLength(14)
    expect(buckets[2]).toEqual({ up_to_seconds: 60, count: 10 })
    expect(buckets[13]).toEqual({ up_to_seconds: null, count: 1 })
  })

  it("tell what became of attempts, by day and by method and bank", () => {
    const way = { method: "sbp", bank: "NORTHBANK" }
    const sums = [
      { day: "2026-05-01", measure: "opened" as const, value: 3, ...way },
      { day: "2026-05-01", measure: "paid" as const, value: 2, ...way },
      { day: "2026-05-02", measure: "opened" as const, value: 5, method: "", bank: "" },
      { day: "2026-05-02", measure: "refused" as const, value: 1, method: "", bank: "" },
      { day: "2026-05-03", measure: "opened" as const, value: 1, ...way },
      { day: "2026-05-03", measure: "not_paid" as const, value: 1, ...way },
    ]
    expect(attemptSums(sums)).toEqual({
      opened: 9,
      paid: 2,
      not_paid: 1,
      refused: 1,
      days: [
        { day: "2026-05-01", opened: 3, paid: 2, not_paid: 0, refused: 0 },
        { day: "2026-05-02", opened: 5, paid: 0, not_paid: 0, refused: 1 },
        { day: "2026-05-03", opened: 1, paid: 0, not_paid: 1, refused: 0 },
      ],
    })
    expect(waySums(sums)).toMatchObject([
      { method: "", bank: "", opened: 5, last_paid_day: null, unpaid_since: 1 },
      { method: "sbp", bank: "NORTHBANK", opened: 4, paid: 2, last_paid_day: "2026-05-01", unpaid_since: 1 },
    ])
  })
})
