import { attemptRow } from "../../__tests__/attempt-row"
import type { AttemptRow } from "../../models/attempt"
import { replacedInVain } from "../replaced-in-vain"

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))
const replaced = attemptRow({ id: "payatt_1", state: "open", superseded_at: at(1), created_at: at(0) })
const later = (minute: number, change: Partial<AttemptRow>) =>
  attemptRow({ id: `payatt_later_${minute}`, state: "refused", trade_status: null, created_at: at(minute), ...change })

describe("an open trade that another was to replace", () => {
  it("was replaced in vain once all after it were refused, in whatever order they are read", () => {
    const older = later(-1, { state: "canceled", trade_status: "canceled" })
    const attempts = [older, later(1, {}), replaced, later(2, {})]
    expect(replacedInVain(attempts)).toBe(replaced)
    expect(replacedInVain([...attempts].reverse())).toBe(replaced)
  })

  it("was replaced in vain also where a plan after it came to nothing", () => {
    const plan = later(3, { state: "planned", superseded_at: at(4) })
    expect(replacedInVain([replaced, later(1, {}), plan])).toBe(replaced)
  })

  it.each<[string, Partial<AttemptRow>]>([
    ["has a page alone", { trade: null }],
    ["has a requisite alone", { payment_page_url: null }],
  ])("was replaced in vain also where it %s", (_, change) => {
    const payable = { ...replaced, ...change }
    expect(replacedInVain([payable, later(1, {})])).toBe(payable)
  })

  it.each<[string, AttemptRow[]]>([
    ["nothing was tried after it", [replaced]],
    ["another may have been made", [replaced, later(1, { state: "opening" }), later(2, {})]],
    ["another was made", [replaced, later(1, { state: "canceled", trade_status: "canceled" }), later(2, {})]],
    ["it was paid", [{ ...replaced, state: "paid" }, later(1, {})]],
    ["it ended", [{ ...replaced, state: "canceled" }, later(1, {})]],
    ["the service reviews it", [{ ...replaced, trade_status: "dispute" }, later(1, {})]],
    ["a shopper has nothing to pay to", [{ ...replaced, payment_page_url: null, trade: null }, later(1, {})]],
    ["it is live", [{ ...replaced, superseded_at: null }, later(1, {})]],
    ["all were refused", [later(1, {}), later(2, {})]],
    ["the collection has none", []],
  ])("is none where %s", (_, attempts) => {
    expect(replacedInVain(attempts)).toBeUndefined()
    expect(replacedInVain([...attempts].reverse())).toBeUndefined()
  })
})
