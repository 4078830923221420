import { sumToSend } from "../sum-to-send"

describe("what a case asks a person to send", () => {
  const toSend = (amount: string) => ({ fact: "to_send", amount }) as never
  const takenBack = (amount: string) => ({ fact: "not_refunded", amount }) as never
  const reason = { fact: "reason", words: "100" } as never

  it.each([
    [[toSend("10.00"), toSend("0.50"), reason], "10.50"],
    [[toSend("10.00"), takenBack("4.00"), toSend("1.00")], "7.00"],
    [[toSend("10.00"), takenBack("10.00")], null],
    [[toSend("10.00"), takenBack("12.00")], null],
    [[reason], null],
    [[], null],
  ])("is the sum without what Medusa has taken back: %j is %s", (facts, sum) => {
    expect(sumToSend(facts, 2)).toBe(sum)
  })

  it("has the currency's digits", () => {
    expect(sumToSend([toSend("1000")], 0)).toBe("1000")
    expect(sumToSend([toSend("1.2345")], 3)).toBe("1.235")
  })
})
