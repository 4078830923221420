import * as fc from "fast-check"
import { isNews, type TradeWord } from "../trade-word"

const closed: TradeWord = { trade_id: "trade-1", trade_status: "closed", trade_amount: "100.00" }

describe("what the service says of a trade", () => {
  it.each([{ trade_amount: "100" }, { trade_amount: "100.0" }, { trade_amount: "0100.000" }, {}])(
    "is no news with %o",
    (said) => {
      expect(isNews(closed, { ...closed, ...said })).toBe(false)
    },
  )

  it.each([
    { trade_amount: "100.01" },
    { trade_amount: "1000" },
    { trade_amount: null },
    { trade_status: "canceled" },
    { trade_status: "Closed" },
    { trade_id: "trade-2" },
    { trade_id: null },
  ])("is news with %o", (said) => {
    expect(isNews(closed, { ...closed, ...said })).toBe(true)
    expect(isNews({ ...closed, ...said }, closed)).toBe(true)
  })

  it("is news exactly when the money is other money, whatever zeros it is written with", () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 20n })
    const zeros = fc.nat({ max: 5 })
    fc.assert(
      fc.property(cents, cents, zeros, (one, other, more) => {
        const said = { ...closed, trade_amount: written(other) + "0".repeat(more) }
        expect(isNews({ ...closed, trade_amount: written(one) }, said)).toBe(one !== other)
      }),
    )
  })
})

function written(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`
}
