import { amountsOf } from "../amounts-of"
import { customerQuery, customerWords } from "../customer-words"
import { lastDigits } from "../last-digits"

describe("customerWords", () => {
  it("are the parts of address and name, without case and accents, each once", () => {
    expect(customerWords(["José.Núñez+shop@Example.com", "José", "Núñez", null, undefined])).toEqual([
      ...["jose", "nunez", "shop", "example", "com"],
    ])
    expect(customerWords(["Артём Ёлкин"])).toEqual(["артем", "елкин"])
  })

  it("are bounded, whatever a shopper calls themselves", () => {
    expect(customerWords(["x".repeat(5000)])).toEqual(["x".repeat(40)])
    expect(customerWords([Array.from({ length: 500 }, (_, n) => `w${n}`).join(" ")])).toHaveLength(30)
  })

  it("are found at once, however many accents a shopper puts on one letter", () => {
    const begun = performance.now()
    expect(customerWords([`Ann ${"\u0300".repeat(100_000)}${"\u0316".repeat(100_000)}`])).toEqual(["ann"])
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  it("are asked for by their beginning, the shortest as they are", () => {
    expect(customerQuery("Nun@exam")).toBe("nun:* & exam:*")
    expect(customerQuery("Li Wei")).toBe("li & wei:*")
    expect(customerQuery("':* | ! & (')")).toBeUndefined()
  })
})

describe("amountsOf", () => {
  it.each([
    ["100", ["100"]],
    ["100.00", ["100"]],
    ["0100,50", ["100.5"]],
    ["€1,250.50", ["1250.5"]],
    ["1.250,50 EUR", ["1250.5"]],
    ["1 250 ₽", ["1250"]],
    ["1,234,567", ["1234567"]],
    ["1.500", ["1500", "1.5"]],
    ["RUB 40", ["40"]],
    ["#40", []],
    ["cart_40", []],
    ["lena", []],
    ["9".repeat(31), []],
  ])("reads %s", (text, amounts) => {
    expect(amountsOf(text)).toEqual(amounts)
  })
})

describe("lastDigits", () => {
  it("are four, as they are shown, and never more", () => {
    for (const text of ["4242", "•••• 4242", "**4242", "xx4242", "…4242"]) expect(lastDigits(text)).toBe("4242")
    for (const text of ["242", "14242", "#4242", "4242 1"]) expect(lastDigits(text)).toBeUndefined()
  })
})
