import { keptText, leftOf } from "../left-of"

describe("what is left of a payment's money", () => {
  it.each([
    ["35.00", { label: "detail.net", amount: "35.00" }],
    ["0.00", { label: "detail.net", amount: "0.00" }],
    [null, { label: "detail.net", amount: null }],
    ["-55.00", { label: "detail.outOfPocket", amount: "55.00" }],
  ])("is kept, unless more is gone than was received: %s", (net, left) => {
    expect(leftOf(net)).toEqual(left)
  })
})

describe("a column of what was kept", () => {
  it.each([
    ["35.00", "€35.00"],
    ["-55.00", "detail.outOfPocket €55.00"],
  ])("says in words, and not with a sign, that the shop paid from its own pocket: %s", (net, written) => {
    expect(keptText(net, "EUR", { text: (key) => key, locale: "en" })).toBe(written)
  })
})
