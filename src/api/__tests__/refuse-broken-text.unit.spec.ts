import { holdsBrokenText } from "../refuse-broken-text"

describe("broken text", () => {
  it.each<[string, unknown]>([
    ["a NUL", "a\0b"],
    ["the first half of a pair", "\ud83d"],
    ["the second half of a pair", "x\udc00"],
    ["in a list", ["a", ["\0"]]],
    ["in a field", { a: { b: "\0" } }],
    ["in a field's name", { "\0": 1 }],
  ])("is found: %s", (_what, value) => {
    expect(holdsBrokenText(value)).toBe(true)
  })

  it.each([undefined, null, 1, "", "Ünï ☂ 😀\n\t", { a: [true, "b", null] }])("is not found in %j", (value) => {
    expect(holdsBrokenText(value)).toBe(false)
  })

  it("is found however deep it stands", () => {
    let deep: unknown = "\0"
    for (let depth = 0; depth < 100_000; depth++) deep = [deep]
    expect(holdsBrokenText(deep)).toBe(true)
  })
})
