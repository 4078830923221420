import { readCodes } from "../../../../merchant-api/discovery/read-codes"
import { listEntries } from "../list-entries"

const rows = (raw: unknown) => listEntries(raw, [...readCodes(raw)])

describe("listEntries", () => {
  it.each([
    ["a list of objects", [{ code: "RUB", rate: "91.00" }], [{ code: "RUB", listed: { rate: "91.00" } }]],
    [
      "codes as keys",
      { RUB: "91.00", USD: 1 },
      [
        { code: "RUB", listed: { value: "91.00" } },
        { code: "USD", listed: { value: 1 } },
      ],
    ],
    [
      "objects under keys",
      { SBER: { name: "Sber bank" }, ALFA: { name: "Alfa bank" } },
      [
        { code: "SBER", listed: { name: "Sber bank" } },
        { code: "ALFA", listed: { name: "Alfa bank" } },
      ],
    ],
    [
      "an envelope",
      { data: { banks: [{ bank: "SBER", title: "Sber bank" }] } },
      [{ code: "SBER", listed: { title: "Sber bank" } }],
    ],
    [
      "a list of texts",
      { data: ["SBER", "ALFA"] },
      [
        { code: "SBER", listed: {} },
        { code: "ALFA", listed: {} },
      ],
    ],
    ["nothing", [], []],
    ["null", null, []],
  ])("lays out %s", (_what, raw, expected) => {
    expect(rows(raw)).toEqual(expected)
  })

  it("takes the field that says it is the code, not the first text", () => {
    expect(rows([{ name: "SBERBANK", code: "SBER" }])).toEqual([{ code: "SBER", listed: { name: "SBERBANK" } }])
  })

  it("shows the codes alone when an exact reader found them in a shape that has no rows", () => {
    expect(listEntries("RUB;USD", ["RUB", "USD"])).toEqual([
      { code: "RUB", listed: {} },
      { code: "USD", listed: {} },
    ])
  })
})
