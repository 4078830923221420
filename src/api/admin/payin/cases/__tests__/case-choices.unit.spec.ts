import { allCaseKinds } from "../../../../../modules/payin/case/case-kinds"
import { choicesOfCase } from "../case-choices"

const owed = situation("paid", null)
const captured = situation("captured", 1)

describe("the choices of a case", () => {
  it.each(allCaseKinds)("of %s have one that closes it or asks again", (kind) => {
    expect(choicesOfCase(kind, [], owed).length).toBeGreaterThan(0)
  })

  it("end a payment where paid money has no place on an order, and a person closes its case", () => {
    const ending = (where: typeof owed) =>
      allCaseKinds.filter((kind) => choicesOfCase(kind, [], where).some(({ ends_payment }) => ends_payment))
    expect(ending(owed)).toEqual(["paid_without_order", "paid_superseded", "unknown_status"])
    expect(ending(captured)).toEqual([])
  })

  it("never end a payment by asking again", () => {
    const all = allCaseKinds.flatMap((kind) => choicesOfCase(kind, [], owed))
    expect(all.filter(({ action, ends_payment }) => action === "retry" && ends_payment)).toEqual([])
  })

  it("end the waiting for a payment that may never end, by closing its case and not by asking again", () => {
    const ending = choicesOfCase("dispute", [], { ...owed, endsWaiting: true }).filter((one) => one.ends_waiting)
    expect(ending.map(({ id }) => id)).toEqual(["handled"])
    expect(choicesOfCase("dispute", [], owed).filter((one) => one.ends_waiting)).toEqual([])
  })

  it("cancel an order that waits by closing the case", () => {
    const canceling = choicesOfCase("second_trade", [], { ...owed, cancelsOrder: true })
    expect(canceling.map((one) => one.cancels_order)).toEqual([true, true])
    const retrying = choicesOfCase("dispute", [], { ...owed, cancelsOrder: true })
    expect(retrying.find(({ action }) => action === "retry")).toMatchObject({ cancels_order: false })
  })

  it("place no order with money that was sent back", () => {
    const ids = choicesOfCase("paid_without_order", [{ fact: "sent_back", amount: "100.00" }], owed).map(({ id }) => id)
    expect(ids).toEqual(["sent_back", "handled"])
  })

  it("place no order with money that a person had decided about before the service reviewed it", () => {
    const ids = choicesOfCase("paid_without_order", [{ fact: "decided" }], owed).map(({ id }) => id)
    expect(ids).toEqual(["sent_back", "handled"])
  })

  it("place no other order with money that was refunded", () => {
    const ids = choicesOfCase("paid_without_order", [{ fact: "refunded" }], captured).map(({ id }) => id)
    expect(ids).toEqual(["sent_back", "handled"])
  })

  it("do not place an order that is placed", () => {
    const [first] = choicesOfCase("paid_without_order", [{ fact: "order_stands" }], owed)
    expect(first).toMatchObject({ id: "read_again", action: "retry", before: null })
  })

  it("send nobody to an order that is not there", () => {
    const advice = (where: typeof owed) => choicesOfCase("paid_without_order", [], where).map(({ before }) => before)
    expect(advice(owed)).toEqual(["restock", "refund_outside", null])
    expect(advice(captured)).toEqual(["restock", "refund_outside", "read_order"])
  })

  it("let a person say that a pay-out arrived whose answer was lost, where nothing else is to be sent", () => {
    const toSend = { fact: "to_send", amount: "20.00" } as const
    const maybeSent = { fact: "maybe_sent", amount: "30.00" } as const
    const wentOut = { fact: "went_out", amount: "30.00", pay_out_id: "paypo_1" } as const
    const idsOf = (...facts: Parameters<typeof choicesOfCase>[1]) =>
      choicesOfCase("refund_by_hand", facts, captured).map(({ id }) => id)
    expect(idsOf(maybeSent)).toEqual(["pay_out_arrived", "confirm_refund", "handled"])
    expect(idsOf(maybeSent, toSend)).toEqual(["confirm_refund", "handled"])
    expect(idsOf(wentOut)).toEqual(["confirm_refund", "handled"])
  })
})

function situation(state: "paid" | "captured", order_display_id: number | null) {
  return { attempt: { state, order_display_id, taken_back: "0.00" }, endsWaiting: false, cancelsOrder: false }
}
