import type { Text } from "../../../i18n/use-text"
import type { CurrencySums, Durations } from "../../../lib/contract"
import { formatMoney } from "../../format-money"
import { attemptDays, filledBuckets, moneyDays } from "../chart-data"
import {
  coinText,
  formatDay,
  formatDuration,
  formatShare,
  longestNumber,
  paidRate,
  refundedOfGone,
} from "../format-sums"
import { calendarDays, daysOf, isPeriod, periodQuery, pickedDay, readPeriod, writePeriod } from "../period-address"

const now = Date.parse("2026-05-10T23:30:00Z")

describe("the period of the overview", () => {
  it("survives in the page's address", () => {
    const views = [
      { account: "", days: 30 },
      { account: "second", days: 7 },
      { account: "", from: "2026-01-01", to: "2026-01-31" },
    ]
    for (const view of views) expect(readPeriod(writePeriod(view))).toEqual(view)
    expect(writePeriod({ account: "", days: 30 }).toString()).toBe("")
  })

  it.each([
    "from=2026-02-01&to=2026-01-01",
    "from=2026-02-30&to=2026-03-01",
    "from=2020-01-01&to=2026-01-01",
    "from=1999-12-31&to=2000-01-31",
    "days=8",
    "account=%20",
    "account=%00",
    `account=${"a".repeat(201)}`,
  ])("is the last 30 days where the address makes no sense: %s", (address) => {
    expect(readPeriod(new URLSearchParams(address))).toEqual({ account: "", days: 30 })
  })

  it("ends today, in UTC, and has as many days as it says", () => {
    expect(periodQuery({ account: "", days: 7 }, now)).toEqual({ from: "2026-05-04", to: "2026-05-10" })
    expect(daysOf({ from: "2026-02-27", to: "2026-03-01" })).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"])
    expect(pickedDay(new Date(2026, 4, 1))).toBe("2026-05-01")
  })
})

describe("the calendars of a period", () => {
  const address = { from: "2026-05-01", to: "2026-05-10" }

  it("show what the address says, also once the browser has gone back", () => {
    const picked = { from: "2026-05-12", to: "2026-05-10" }
    expect(isPeriod(picked)).toBe(false)
    expect(calendarDays(address, { ...picked, beside: address })).toEqual(picked)
    const before = { from: "2026-04-01", to: "2026-04-10" }
    expect(calendarDays(before, { ...picked, beside: address })).toEqual(before)
    expect(calendarDays(address, undefined)).toEqual(address)
  })
})

describe("the charts of the overview", () => {
  it("have every day of the period", () => {
    const sums = { days: [{ day: "2026-05-02", received: "10.50", gone: "1.00", net: "9.50" }] } as CurrencySums
    expect(moneyDays(sums, { from: "2026-05-01", to: "2026-05-02" })).toEqual([
      { day: "2026-05-01", received: 0, gone: -0, texts: { received: "0", gone: "0", net: "0" } },
      { day: "2026-05-02", received: 10.5, gone: -1, texts: { received: "10.50", gone: "1.00", net: "9.50" } },
    ])
    const attempts = { opened: 4, paid: 1, not_paid: 1, refused: 1 }
    const days = attemptDays(
      { ...attempts, days: [{ day: "2026-05-01", ...attempts }] },
      { from: "2026-05-01", to: "2026-05-01" },
    )
    expect(days).toEqual([{ day: "2026-05-01", paid: 1, not_paid: 1, refused: 1, waiting: 1 }])
  })

  it("leave out the ends of a histogram that nothing fell into", () => {
    const buckets = [15, 30, 60, null].map((up_to_seconds, index) => ({ up_to_seconds, count: index === 1 ? 2 : 0 }))
    expect(filledBuckets({ buckets } as Durations)).toEqual([{ from: 15, to: 30, count: 2 }])
    expect(filledBuckets({ buckets: [] } as unknown as Durations)).toEqual([])
  })
})

describe("the numbers of the overview", () => {
  it("are written as people of the language write them", () => {
    expect(formatDay("2026-05-01", "en")).toBe("May 1, 2026")
    expect(formatDay("2026-05-01", "ru", "short")).toBe("1 мая")
    expect([20, 90, 5400, 200_000].map((seconds) => formatDuration(seconds, "en"))).toEqual([
      "20 sec",
      "1.5 min",
      "1.5 hr",
      "2.3 days",
    ])
    const coin = { currency: "USDT", network: "TRON", amount: "26.086956", fee: "0.26", unit: "coin" as const }
    const text: Text = (key, values) => `${key} ${JSON.stringify(values)}`
    expect(coinText(coin, coin.amount, { locale: "ru", text })).toBe("26,086956 USDT (TRON)")
    expect(coinText({ ...coin, unit: "smallest" }, "26086956", { locale: "en", text })).toBe(
      'overview.smallest {"amount":"26,086,956","coin":"USDT (TRON)"}',
    )
  })

  it("tell what was refunded only in a currency of which something is gone", () => {
    const currencies = [
      { currency_code: "EUR", gone: "30", sent_back: "20" },
      { currency_code: "JPY", gone: "0", sent_back: "0" },
      { currency_code: "GBP", gone: "2.50", sent_back: "0" },
    ]
    expect(refundedOfGone(currencies, "en")).toEqual(["€20.00", "£0.00"])
  })

  it("tell the paid rate of the attempts that have ended", () => {
    expect(paidRate({ opened: 10, paid: 3, not_paid: 1, refused: 1 })).toBe(0.6)
    expect(formatShare(0.6, "en")).toBe("60%")
    expect(formatShare(paidRate({ opened: 2, paid: 0, not_paid: 0, refused: 0 }), "en")).toBe("–")
  })
})

it("a number of any language is one piece, and a coin's words are not part of it", () => {
  const [english, russian] = ["en", "ru"].map((locale) => formatMoney("987654321098765.25", "EUR", locale))
  expect(longestNumber([english!])).toBe("€987,654,321,098,765.25".length)
  expect(longestNumber(["1", russian!])).toBe("987 654 321 098 765,25 €".length)
  expect(longestNumber(["26,086,956 smallest units of USDT (TRON)"])).toBe("26,086,956".length)
  expect(longestNumber([])).toBe(0)
})
