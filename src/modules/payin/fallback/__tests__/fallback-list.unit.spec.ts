import { parseOptions } from "../../options"

const codes = { errorCodes: { EMPTY: "no_requisites" } }
const range = { minField: "min", maxField: "max", tolerancePercent: 5 }
const parse = (account: object) => parseOptions({ accounts: { default: account } }).accounts.default

describe("the option fallbacks", () => {
  it.each([[[]], [[{ method: "sbp" }, { bank: "any" }]], [[{ method: "any", bank: "NORTHBANK" }]]])(
    "accepts %j",
    (fallbacks) => expect(parse({ ...codes, fallbacks })!.fallbacks).toEqual(fallbacks),
  )

  it("accepts a range where the account has one", () => {
    expect(parse({ ...codes, range, fallbacks: [{ range: true }] })!.fallbacks).toEqual([{ range: true }])
  })

  it.each<[string, object, RegExp]>([
    ["no code that would lead to it", { fallbacks: [{ bank: "any" }] }, /fallbacks: never asked for.*errorCodes/],
    ["a range that the account lacks", { ...codes, fallbacks: [{ range: true }] }, /does not have; give range:/],
    ["another account", { ...codes, fallbacks: [{ account: "second" }] }, /account: no fallback; .*way to pay/],
    ["nothing", { ...codes, fallbacks: [{}] }, /fallbacks\.0: empty/],
    [
      "a method that the service lacks",
      { ...codes, fallbacks: [{ method: "cash" }] },
      /fallbacks: "cash" is not a method of/,
    ],
    ["a misspelt field", { ...codes, fallbacks: [{ banks: "any" }] }, /unknown option banks/],
    ["range: false", { ...codes, range, fallbacks: [{ range: false }] }, /give true, or leave it out/],
    ["more than ten", { ...codes, fallbacks: Array(11).fill({ bank: "any" }) }, /give 10 or fewer/],
  ])("refuses %s, and says what to give instead", (_what, account, problem) => {
    expect(() => parse(account)).toThrow(problem)
  })
})
