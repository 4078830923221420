import { readTrade } from "../../../../merchant-api/trade/trade"
import { payOutStates } from "../../models/pay-out"
import { isThisPayOut, isUnsent, stateOfStatus } from "../pay-out-state"

describe("what a status of the service means for a pay-out", () => {
  const statuses = { done: ["closed", "paid"], failed: ["declined"] }

  it.each([
    ["paid", statuses, "done"],
    ["declined", statuses, "failed"],
    ["canceled", statuses, "failed"],
    ["canceled", { done: ["canceled"], failed: [] }, "done"],
    ["closed", { done: [], failed: [] }, "accepted"],
    ["Declined", statuses, "accepted"],
  ])("is only what the store says that it means, but for canceled: %s with %j", (status, named, state) => {
    expect(stateOfStatus(status, named)).toBe(state)
  })
})

describe("a pay-out that the service need not have", () => {
  it("has not been answered for yet, or was refused", () => {
    expect(payOutStates.filter((state) => isUnsent({ state }))).toEqual(["sending", "unsure", "refused"])
  })
})

describe("a trade that a look-up finds for a pay-out", () => {
  const payOut = { amount: "30.00", currency_code: "EUR", trade_id: "T1" }
  const found = (change: object) =>
    readTrade({ id: "T2", status: "active", type: "pay-out", fiatAmount: "30.0", fiatCurrency: "eur", ...change })!

  it.each([
    ["has its amount and its currency", {}, true],
    ["leaves both out", { fiatAmount: null, fiatCurrency: null }, true],
    ["is a pay-in", { id: "T1", type: "pay-in" }, false],
    ["is in another currency", { id: "T1", fiatCurrency: "USD" }, false],
    ["is for another amount", { fiatAmount: "30.01" }, false],
    ["is for another amount, and has its id", { id: "T1", fiatAmount: "30.01" }, true],
  ])("that %s: %j is it: %s", (_what, change, isIt) => {
    expect(isThisPayOut(payOut, found(change))).toBe(isIt)
  })
})
