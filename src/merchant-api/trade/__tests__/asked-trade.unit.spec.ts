import { tradeJson } from "../../__tests__/local-service"
import { readAskedTrade } from "../asked-trade"

describe("the trade that an answer should be about", () => {
  const other = { ...tradeJson, id: "t-2", extra: { externalTransactionId: "cart_2" } }
  const merchant = { id: "m-1", status: "active", type: "merchant" }

  it.each<[string, object, object]>([
    ["by the platform's id", { tradeId: tradeJson.id.toUpperCase() }, { before: other, after: tradeJson }],
    ["by ours", { externalId: "cart_1" }, { before: other, after: tradeJson }],
    ["beside something that could be one", { externalId: "cart_1" }, { merchant, trade: tradeJson }],
    ["also when it names no id of ours", { tradeId: tradeJson.id }, { merchant, trade: { ...tradeJson, extra: null } }],
    ["when there is no other", { tradeId: "t-1" }, { data: tradeJson }],
  ])("is found %s", (_how, asked, json) => {
    expect(readAskedTrade(json, asked)?.id).toBe(tradeJson.id)
  })

  it.each<[string, object, object]>([
    ["neither of two has the id", { tradeId: "t-9", externalId: "cart_9" }, { before: other, after: tradeJson }],
    ["both have it", { externalId: "cart_1" }, { before: { ...tradeJson, id: "t-2" }, after: tradeJson }],
    ["nothing was asked for", {}, { before: other, after: tradeJson }],
    ["it is a list of several", { tradeId: tradeJson.id }, { result: [tradeJson, other] }],
  ])("is not chosen when %s", (_when, asked, json) => {
    expect(readAskedTrade(json, asked)).toBeUndefined()
  })
})
