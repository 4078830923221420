import { arrivedOf } from "../attempt/arrived-of"
import { attemptTone, isMoving } from "../attempt/attempt-tone"
import { tradeStatusText } from "../attempt/trade-status-text"
import { errorText } from "../error-messages"
import { noOrderKey } from "../settings/no-order-key"
import { anAttempt } from "./an-attempt"

describe("arrivedOf", () => {
  it("counts money as come only when the trade is paid", () => {
    expect(arrivedOf(anAttempt({ state: "open", trade_amount: "120.00" }))).toBeNull()
    expect(arrivedOf(anAttempt({ state: "paid", trade_amount: "90.00" }))).toBe("90.00")
  })
})

describe("attemptTone", () => {
  it("is orange for whatever needs a person", () => {
    expect(attemptTone(anAttempt({ state: "captured" }))).toBe("green")
    expect(attemptTone(anAttempt({ state: "captured", open_cases: ["reverted"] }))).toBe("orange")
    expect(attemptTone(anAttempt({ state: "paid" }))).toBe("orange")
    expect(attemptTone(anAttempt({ state: "paid", resolved: true }))).toBe("grey")
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
    [{ status: 401, message: "Unauthorized" }, "error.denied"],
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
})

describe("noOrderKey", () => {
  it.each([
    ["open", "list.noOrderYet"],
    ["paid", "list.noOrderYet"],
    ["canceled", "list.noOrder"],
    ["refused", "list.noOrder"],
  ] as const)("expects an order only of what may still be paid: %s", (state, key) => {
    expect(noOrderKey({ state })).toBe(key)
  })
})
