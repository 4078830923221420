import type { DayItem } from "../../../lib/contract"
import { daysVerdict } from "../days-verdict"

const money = { payments: 1, received: "10", taken_back: "0", sent_back: "0", credited: "10", captured: "10" }
const rest = { set_aside: "0", in_range: "0", undone: "0", difference: "0", differing: 0, crypto: [] }
const equal: DayItem = { day: "2026-11-20", account: "default", currency_code: "EUR", ...money, ...rest }
const differs: DayItem = { ...equal, difference: "5", differing: 2 }

describe("a list of days", () => {
  it.each([
    ["says that they agree once all are counted", [equal], true, "agree"],
    ["does not say so before", [equal], false, "uncounted"],
    ["says how many differ, whatever is still to be counted", [equal, differs], false, { differing: 1 }],
  ] as const)("%s", (_, days, complete, verdict) => {
    expect(daysVerdict({ days: [...days], complete })).toEqual(verdict)
  })
})
