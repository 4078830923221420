import { tradeJson } from "../../__tests__/local-service"
import { readTrade } from "../trade"

describe("the external id of a trade", () => {
  const read = (fields: object) => readTrade({ ...tradeJson, ...fields })?.externalTransactionId

  it("is not taken for one that was not said because it is odd", () => {
    expect(read({ extra: { externalTransactionId: "cart_1\ud83d" } })).toBe("cart_1\ufffd")
    expect(read({ extra: { externalTransactionId: "x".repeat(5_000) } })).toHaveLength(200)
  })

  it("is found beside the other fields too, where extra has none", () => {
    expect(read({ externalTransactionId: "cart_2", extra: null })).toBe("cart_2")
    expect(read({ externalTransactionId: "cart_2" })).toBe("cart_1")
  })
})
