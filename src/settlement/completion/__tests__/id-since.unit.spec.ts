import { generateEntityId } from "@medusajs/framework/utils"
import { idSince } from "../id-since"

describe("the lowest id of an order made since a time", () => {
  it("is written as Medusa writes ids", () => {
    // The example of the ULID specification: 01ARZ3NDEK is the 30th of July 2016, 23:54:10.259 UTC.
    expect(idSince("order", new Date(1469922850259))).toBe("order_01ARZ3NDEK0000000000000000")
  })

  it("stands before the ids that Medusa makes from then on, and behind those of the time before", () => {
    const before = Date.now()
    const id = generateEntityId(undefined, "order")
    const after = Date.now()
    expect(id.length).toBe(idSince("order", new Date(before)).length)
    expect(id >= idSince("order", new Date(before))).toBe(true)
    expect(id < idSince("order", new Date(after + 1))).toBe(true)
  })
})
