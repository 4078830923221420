import { exampleAddress } from "../app/parts/example-address"

const lettersOf = (address: Record<string, string>) =>
  Object.values(address)
    .join("")
    .match(/\p{Letter}/gu)!
    .join("")

describe("the demo's example of an address", () => {
  it("is a Russian one in Latin letters for who reads the shop in English", () => {
    const address = exampleAddress(["ru"], "en")
    expect(address.country_code).toBe("ru")
    expect(lettersOf(address)).toMatch(/^\p{Script=Latin}+$/u)
  })

  it("is in Cyrillic letters for who reads the shop in Russian", () => {
    expect(exampleAddress(["ru"], "ru").city).toMatch(/^\p{Script=Cyrillic}+$/u)
  })

  it("is a German one where the shop delivers to Germany", () => {
    expect(exampleAddress(["at", "de"], "ru").country_code).toBe("de")
  })
})
