import { caseKinds } from "../../../../modules/payin/models/case"
import { choicesOfCase } from "../case-choices"

describe("the choices of a case", () => {
  it.each(caseKinds)("of %s have one that closes it or asks again", (kind) => {
    expect(choicesOfCase(kind, [], true).length).toBeGreaterThan(0)
  })

  it("end a payment where paid money has no place on an order, and a person closes its case", () => {
    const ending = (isOwed: boolean) =>
      caseKinds.filter((kind) => choicesOfCase(kind, [], isOwed).some(({ ends_payment }) => ends_payment))
    expect(ending(true)).toEqual([
      "paid_without_order",
      "paid_twice",
      "paid_superseded",
      "paid_after_cancel",
      "unknown_status",
    ])
    expect(ending(false)).toEqual([])
  })

  it("never end a payment by asking again", () => {
    const all = caseKinds.flatMap((kind) => choicesOfCase(kind, [], true))
    expect(all.filter(({ action, ends_payment }) => action === "retry" && ends_payment)).toEqual([])
  })
})
