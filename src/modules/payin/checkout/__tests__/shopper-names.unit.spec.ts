import { namesOfCodes, shopperName, shopperNames } from "../shopper-names"

const names = shopperNames.parse({
  NORTHBANK: "North Bank",
  RIVERBANK: { en: "River Bank", ru: "Речной банк" },
  OAKBANK: { ru: "Дубовый банк" },
})

describe("names for the service's codes", () => {
  it.each([
    ["NORTHBANK", "ru-RU", "North Bank"],
    ["RIVERBANK", "ru-RU", "Речной банк"],
    ["RIVERBANK", "RU", "Речной банк"],
    ["RIVERBANK", "de", "River Bank"],
    ["RIVERBANK", undefined, "River Bank"],
    ["OAKBANK", "en", "Дубовый банк"],
    ["OTHERBANK", "en", undefined],
    ["toString", "en", undefined],
  ])("call %s for %s %s", (code, locale, name) => expect(shopperName(names, code, locale)).toBe(name))

  it("leave out the codes that have none", () => {
    expect(namesOfCodes(names, ["RIVERBANK", "OTHERBANK"], "ru")).toEqual({ RIVERBANK: "Речной банк" })
  })

  it.each([{ A: "" }, { A: " " }, { A: {} }, { A: { de: "Bank" } }, { A: { en: "" } }, { A: "x".repeat(101) }])(
    "are refused with what to give instead (%j)",
    (wrong) =>
      expect(shopperNames.safeParse(wrong).error?.issues).toMatchObject([
        { message: expect.stringContaining("North Bank") },
      ]),
  )
})
