import { anAttempt } from "../../__tests__/an-attempt"
import { sumLabel } from "../sum-label"

const order_canceled_at = "2026-11-20T10:00:00.000Z"

describe("the sum of an order's pay-in", () => {
  it.each([
    ["due while it waits", {}, "pending", "order.due"],
    ["received once it arrived", { received: "120.00" }, "pending", "order.arrived"],
    ["not due once its order is canceled", {}, "canceled", "order.requested"],
    ["not due on a canceled order that is archived", { order_canceled_at }, "archived", "order.requested"],
    ["received also on a canceled order", { order_canceled_at, received: "120.00" }, "canceled", "order.arrived"],
  ])("is %s", (_, change, status, label) => {
    expect(sumLabel(anAttempt(change), status)).toBe(label)
  })
})
