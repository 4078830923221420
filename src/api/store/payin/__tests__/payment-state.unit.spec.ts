import { paymentStateOf, retryAfterMs } from "../payment-state"
import { attemptStates, paymentFacts } from "./payment-facts"

const now = new Date("2026-11-05T10:00:00Z")

describe("what a shopper is told", () => {
  it.each([
    ["planned", {}, "waiting", "preparing"],
    ["opening", {}, "waiting", "preparing"],
    ["opening", { unreachable: true }, "waiting", "checking_delayed"],
    ["open", {}, "waiting", "waiting_for_payment"],
    ["open", { expires_at: new Date("2026-11-05T09:59:59Z") }, "waiting", "window_over"],
    ["open", { unreachable: true }, "waiting", "checking_delayed"],
    ["open", { trade_status: "dispute", unreachable: true }, "in_review", "in_review"],
    ["open", { trade_status: "checking" }, "in_review", "in_review"],
    ["open", { trade_status: "re_calculation" }, "in_review", "in_review"],
    ["open", { trade_status: "tomorrow" }, "in_review", "in_review"],
    ["paid", {}, "waiting", "placing_order"],
    ["paid", { order: "standing" }, "paid", "paid"],
    ["paid", { order: "standing", openCases: ["amount_short"] }, "paid", "paid"],
    ["paid", { order: "standing", openCases: ["paid_twice"] }, "needs_help", "needs_help"],
    ["paid", { openCases: ["paid_without_order"] }, "needs_help", "needs_help"],
    ["paid", { order: "canceled" }, "needs_help", "needs_help"],
    ["paid", { resolved: true }, "expired", "closed_by_shop"],
    ["paid", { resolved: true, order: "canceled" }, "expired", "closed_by_shop"],
    ["paid", { resolved: true, order: "standing" }, "paid", "paid"],
    ["captured", { openCases: ["reverted"] }, "paid", "paid"],
    ["captured", { order: "standing" }, "paid", "paid"],
    ["captured", { order: "canceled" }, "expired", "order_canceled"],
    ["captured", { order: "canceled", openCases: ["paid_after_cancel"] }, "needs_help", "needs_help"],
    ["canceled", {}, "expired", "not_paid"],
    ["canceled", { order: "standing" }, "expired", "not_paid"],
    ["canceled", { order: "canceled" }, "expired", "order_given_up"],
    ["refused", {}, "expired", "not_paid"],
  ] as const)("%s with %o: %s, %s", (state, facts, told, messageKey) => {
    expect(paymentStateOf(paymentFacts({ state, now, ...facts }))).toEqual({ state: told, messageKey })
  })

  it("never says that nothing was paid before the service does", () => {
    for (const state of attemptStates.filter((each) => each !== "canceled" && each !== "refused")) {
      const expired = paymentFacts({ state, now, expires_at: new Date(0) })
      expect(paymentStateOf(expired).state).not.toBe("expired")
    }
  })

  it("lets clients stop asking exactly when nothing more comes", () => {
    expect(retryAfterMs("paid", "paid", 0)).toBeNull()
    expect(retryAfterMs("expired", "not_paid", 0)).toBeNull()
    expect(retryAfterMs("waiting", "waiting_for_payment", 0)).toBe(3_000)
    expect(retryAfterMs("waiting", "waiting_for_payment", 3_600_000)).toBe(10_000)
    expect(retryAfterMs("waiting", "placing_order", 3_600_000)).toBe(2_000)
    expect(retryAfterMs("in_review", "in_review", 0)).toBe(30_000)
  })
})
