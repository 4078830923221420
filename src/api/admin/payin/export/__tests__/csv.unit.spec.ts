import fc from "fast-check"
import { csvLine, csvMoment } from "../csv"

describe("a line of a spreadsheet", () => {
  it("keeps texts with separators, quotes and breaks in their cell", () => {
    expect(csvLine(["a,b", 'say "hi"', "two\r\nlines", "x;y", null, "plain"], "comma")).toBe(
      '"a,b","say ""hi""","two\r\nlines","x;y",,plain\r\n',
    )
  })

  it.each(["=1+1", "+49", "-2", "@SUM(A1)", "\tx", "\rx"])("makes no formula of %j", (text) => {
    expect(csvLine([text], "comma")).toBe(`"'${text}"\r\n`)
  })

  it.each(["a;=1+1", "a, -2", 'a;"@SUM(A1)', "a\n+49", "a\t=1"])(
    "makes none where another separator would part %j",
    (text) => {
      for (const style of ["comma", "semicolon"] as const) {
        expect(csvLine([text, "b"], style)).not.toMatch(/[,;\t\r\n]["\s]*[=+\-@]/)
      }
    },
  )

  it("writes numbers as the reader's spreadsheet does, and those that it would round as texts", () => {
    const cells = [{ number: "-1500.50" }, { number: "123456789012345" }, { number: "1234567890123456" }]
    expect(csvLine(cells, "comma")).toBe(`-1500.50,123456789012345,"'1234567890123456"\r\n`)
    expect(csvLine(cells, "semicolon")).toBe(`-1500,50;123456789012345;"'1234567890123456"\r\n`)
    expect(csvLine([{ number: "=1" }], "comma")).toBe(`"'=1"\r\n`)
  })

  it("has no cell that begins like a formula, whatever stands in it", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("comma" as const, "semicolon" as const), (text, style) => {
        const cell = csvLine([text], style).slice(0, -2)
        const shown = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
        expect(shown).not.toMatch(/^[=+\-@\t\r]/)
        expect(shown.replaceAll("'", "")).toBe(text.replaceAll("'", ""))
      }),
    )
  })

  it("writes moments as spreadsheets read them", () => {
    expect(csvMoment("2026-05-01T23:50:01.123Z")).toBe("2026-05-01 23:50:01")
  })
})
