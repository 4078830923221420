import { assert, constantFrom, dictionary, property, record, string } from "fast-check"
import type { Measure } from "../measures"
import { writeKey } from "../measures"
import { packContribution, unpackContribution } from "../stored-contribution"

const keys = record({
  account: constantFrom("default", "second"),
  currency_code: constantFrom("EUR", "RUB"),
  day: constantFrom("2026-11-22", "2026-11-23"),
  measure: constantFrom<Measure>("opened", "captured", "took:3", "crypto:USDT:TRC20"),
  method: string(),
  bank: string(),
}).map(writeKey)

describe("what an attempt adds to the sums", () => {
  it("is what was stored, whatever the service's names are", () => {
    assert(
      property(dictionary(keys, string()), (contribution) => {
        expect(unpackContribution(packContribution(contribution))).toEqual({ ...contribution })
      }),
    )
  })

  it("names account, currency and day once for all sums of a day", () => {
    const of = { account: "default", currency_code: "EUR", day: "2026-11-23", method: "", bank: "" }
    const contribution = {
      [writeKey({ ...of, measure: "received" })]: "100",
      [writeKey({ ...of, measure: "opened", method: "sbp", bank: "RIVERBANK" })]: "1",
      [writeKey({ ...of, measure: "sent_back", day: "2026-11-24" })]: "40.5",
    }
    expect(packContribution(contribution)).toBe(
      '[["default","EUR","2026-11-23",["received","100"],["opened","1","sbp","RIVERBANK"]],' +
        '["default","EUR","2026-11-24",["sent_back","40.5"]]]',
    )
  })
})
