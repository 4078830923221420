import type { MedusaContainer } from "@medusajs/framework/types"
import { writeSums } from "../write-sums"

const containerOf = (payments: object) => ({ resolve: () => payments }) as unknown as MedusaContainer

describe("a collection's sums", () => {
  it("are the host's to write", async () => {
    const maybeUpdatePaymentCollection_ = jest.fn(async () => undefined)
    await writeSums(containerOf({ maybeUpdatePaymentCollection_ }), "pay_col_1")
    expect(maybeUpdatePaymentCollection_.mock.calls).toEqual([["pay_col_1"]])
  })

  it("keep nothing off an order where the host has no such step", async () => {
    expect(await writeSums(containerOf({}), "pay_col_1")).toBeUndefined()
  })
})
