import { canBeTradeId, pathSegment } from "../path-segment"

describe("an id in the path", () => {
  it.each([
    ["cart_01H_2", "cart_01H_2"],
    ["a/b?c", "a%2Fb%3Fc"],
    ["заказ", "%D0%B7%D0%B0%D0%BA%D0%B0%D0%B7"],
  ])("%s is one segment", (id, segment) => {
    expect(pathSegment(id)).toBe(segment)
    expect(canBeTradeId(id)).toBe(true)
  })

  it.each(["", ".", "..", "\ud800"])("%j is refused, for it would change the path or is no text", (id) => {
    expect(() => pathSegment(id)).toThrow(/cannot be the id of a trade/)
    expect(canBeTradeId(id)).toBe(false)
  })

  it.each(["banks", "currency", "pay-in", "pay-out", "external", "Banks"])(
    "%s names something else than a trade",
    (id) => expect(canBeTradeId(id)).toBe(false),
  )
})
