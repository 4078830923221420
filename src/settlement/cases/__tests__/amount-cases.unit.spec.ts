import type { CaseKind } from "../../../modules/payin/case/case-kinds"
import type { Arrived, Wanted } from "../../facts"
import { amountCases } from "../amount-cases"

describe("the case about a payment's amount", () => {
  it.each<[Arrived, Wanted | undefined, CaseKind[]]>([
    ["equal", "same", []],
    ["equal", "more", ["amount_short"]],
    ["equal", "less", ["amount_over"]],
    ["equal", undefined, []],
    ["short", "same", ["amount_short"]],
    ["short", "more", ["amount_short"]],
    ["short", "less", ["amount_over"]],
    ["short", undefined, ["amount_short"]],
    ["over", "same", ["amount_over"]],
    ["over", "more", ["amount_over"]],
    ["over", "less", ["amount_over"]],
    ["over", undefined, ["amount_over"]],
  ])("where %s arrived and the order costs %s", (arrived, wants, cases) => {
    expect(amountCases(arrived, wants, false)).toEqual(cases)
    const isMissed = cases[0] === "amount_short"
    expect(amountCases(arrived, wants, true)).toEqual(isMissed ? [] : cases)
  })
})
