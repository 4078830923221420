import { hasUncountedRefund, stateHint } from "../attempt-tone"

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

describe("a page of a payment that was refunded", () => {
  const refundAt = "2026-11-20T10:00:00.000Z"

  it.each([
    ["has yet to count it", null, true],
    ["has yet to count it", "2026-11-20T09:59:59.950Z", true],
    ["has counted it", "2026-11-20T10:00:12.000Z", false],
  ])("%s when the payment was read at %s", (_what, trade_read_at, isUncounted) => {
    const line = { id: "payline_1", kind: "refund_recorded", data: {}, by_name: null, at: refundAt }
    expect(hasUncountedRefund({ timeline: [line], trade_read_at })).toBe(isUncounted)
    expect(hasUncountedRefund({ timeline: [{ ...line, kind: "settled" }], trade_read_at })).toBe(false)
  })
})
