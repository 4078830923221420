import type { MoneySum } from "../../../../../modules/payin/sql/sums/read-sums"
import { dayItems } from "../day-items"

type Sums = Partial<Record<MoneySum["measure"], string>>

function dayOf(sums: Sums) {
  const day = { day: "2026-05-01", account: "default", currency_code: "EUR" }
  const rows = Object.entries(sums).map(([measure, value]) => ({ ...day, measure, value }) as MoneySum)
  return dayItems(rows, {})[0]
}

describe("a day whose credited and captured money differ", () => {
  it.each<[string, Sums, string]>([
    ["was refunded as well", { credited: "343", captured: "460" }, "117"],
    ["was not refunded", { credited: "343", captured: "460", difference: "-117" }, "0"],
    ["was refunded in part", { credited: "343", captured: "460", difference: "-17.5" }, "99.5"],
    ["is none", { credited: "160", captured: "100", set_aside: "55", in_range: "5" }, "0"],
  ])("says how much of it was taken back and refunded, where what was taken back %s", (_, sums, undone) => {
    expect(dayOf(sums)).toMatchObject({ undone })
  })
})
