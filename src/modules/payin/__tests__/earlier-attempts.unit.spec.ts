import { earlierAttempts } from "../earlier-attempts"
import { attemptRow } from "./attempt-row"

const ids = (...externalIds: string[]) => externalIds.map((id) => attemptRow({ external_transaction_id: id }))

describe("what a cart has had before", () => {
  it.each([
    [[], 0],
    [["cart_1"], 1],
    [["cart_1", "cart_1_2"], 2],
    [["cart_1_2"], 2],
    [["cart_1_10", "cart_1", "cart_1_9"], 10],
    [["cart_1_99999999999999999999"], 1],
  ])("numbers %j up to %i", (externalIds, lastNumber) => {
    expect(earlierAttempts("cart_1", ids(...externalIds)).lastNumber).toBe(lastNumber)
  })

  it("counts what may have been a trade, and not what the service refused", () => {
    const refused = attemptRow({ state: "refused", last_error_code: "NO_REQUISITES" })
    const taken = attemptRow({ state: "refused", last_error_code: "external_id_taken" })
    const canceled = attemptRow({ state: "canceled" })
    expect(earlierAttempts("cart_1", [refused, taken, canceled, refused]).trades).toBe(2)
  })
})
