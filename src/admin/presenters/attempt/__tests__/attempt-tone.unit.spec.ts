import { stateHint } from "../attempt-tone"

describe("what the state of a payment that is not on an order means", () => {
  it("is that the order is being placed, as long as nobody has to decide", () => {
    expect(stateHint({ status: "order_pending", open_cases: [] })).toBe("stateHint.order_pending")
  })

  it("is that a person has to decide, once its case is open", () => {
    expect(stateHint({ status: "order_pending", open_cases: ["paid_without_order"] })).toBe("stateHint.order_blocked")
  })

  it("says what the state says otherwise, whatever case is open", () => {
    expect(stateHint({ status: "underpaid", open_cases: ["amount_short"] })).toBe("stateHint.underpaid")
  })
})
