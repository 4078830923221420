import { allShownStates, attemptTone, caseBesideState, isMoving } from "../attempt/attempt-tone"
import { orderName } from "../attempt/order-name"
import { tradeStatusText } from "../attempt/trade-status-text"
import { errorText } from "../error-messages"
import { anAttempt } from "./an-attempt"

describe("attemptTone", () => {
  it("is green only for money that is there and on its order, and orange for whatever needs a person", () => {
    const green = allShownStates.filter((status) => attemptTone(anAttempt({ status })) === "green")
    expect(green).toEqual(["paid", "overpaid"])
    expect(attemptTone(anAttempt({ status: "paid", open_cases: ["stock_not_reserved"] }))).toBe("orange")
  })
})

describe("caseBesideState", () => {
  it("names the open case, unless the state says it", () => {
    expect(caseBesideState(anAttempt({ status: "paid" }))).toBeUndefined()
    expect(caseBesideState(anAttempt({ status: "underpaid", open_cases: ["amount_short"] }))).toBeUndefined()
    const open_cases = ["amount_short" as const, "refund_by_hand" as const]
    expect(caseBesideState(anAttempt({ status: "underpaid", open_cases }))).toBe("refund_by_hand")
    expect(caseBesideState(anAttempt({ status: "order_pending", open_cases: ["amount_short"] }))).toBe("amount_short")
  })
})

describe("isMoving", () => {
  it("ends with the trade", () => {
    const moving = (["planned", "opening", "open", "paid", "captured", "canceled", "refused"] as const).filter(
      (state) => isMoving({ state, resolved: false }),
    )
    expect(moving).toEqual(["opening", "open", "paid"])
    expect(isMoving({ state: "paid", resolved: true })).toBe(false)
  })
})

describe("errorText", () => {
  it.each([
    [new TypeError("Failed to fetch"), "error.offline"],
    [{ status: 401, message: "Unauthorized" }, "error.expired"],
    [{ status: 403, message: "Forbidden" }, "error.denied"],
    [{ status: 404, message: "no" }, "error.missing"],
    [{ status: 409, message: "The case is closed already." }, "error.other"],
  ])("has words for %j", (error, key) => {
    expect(errorText(error).key).toBe(key)
  })

  it("passes on what the store says", () => {
    expect(errorText({ status: 400, message: "Give a note." }).values).toEqual({ message: "Give a note." })
  })
})

describe("tradeStatusText", () => {
  const text = (key: string) => `<${key}>`

  it("explains the contract's words and repeats others", () => {
    expect(tradeStatusText("closed", text)).toBe("<tradeStatus.closed>")
    expect(tradeStatusText("frozen", text)).toBe("frozen")
    expect(tradeStatusText(null, text)).toBe("<common.none>")
  })

  it("calls no trade paid that was closed with nothing", () => {
    expect(tradeStatusText("closed", text, "0.00")).toBe("<detail.closedEmpty>")
    expect(tradeStatusText("closed", text, "10.00")).toBe("<tradeStatus.closed>")
    expect(tradeStatusText("closed", text, null)).toBe("<tradeStatus.closed>")
    expect(tradeStatusText("canceled", text, "0.00")).toBe("<tradeStatus.canceled>")
  })
})

describe("orderName", () => {
  it.each([
    ["waiting", "list.noOrderYet"],
    ["order_pending", "list.noOrderYet"],
    ["kept", "list.noOrder"],
    ["not_paid", "list.noOrder"],
    ["refused", "list.noOrder"],
  ] as const)("expects an order only of what may still become one: %s", (status, key) => {
    expect(orderName({ order_number: null, status }, (text) => text)).toBe(key)
  })

  it("is the number where there is one, whatever became of the payment", () => {
    expect(orderName({ order_number: "42", status: "refused" }, (text) => text)).toBe("#42")
  })
})
