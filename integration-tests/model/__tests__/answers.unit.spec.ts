import { brokenPromises } from "../checker"
import { aCase, anOpenCart, aPurchase, attempt, trade } from "./a-purchase"

const unpaid = {
  trades: [{ ...trade, status: "canceled" }],
  words: [],
  attempts: [{ ...attempt, state: "canceled", trade_status: "canceled" }],
}
const withoutMoney = { payments: [], captures: [], transactions: [] }

describe("what a shopper reads", () => {
  it.each([
    ["paid", "paid", anOpenCart(unpaid), /nothing came/],
    [
      "paid",
      "nothing_owed",
      aPurchase({ ...unpaid, ...withoutMoney, pending: new Map([["o1", 10_000]]) }),
      /nothing came/,
    ],
    ["expired", "not_paid", anOpenCart({ cases: [aCase("paid_without_order")] }), /nobody has decided/],
    ["waiting", "waiting_for_payment", anOpenCart({ cases: [aCase("paid_without_order")] }), /the money is there/],
  ])("may be %s (%s), which is not so", (state, message_key, told, sentence) => {
    expect(brokenPromises(told, { payments: [{ attempt: "a1", status: 200, state, message_key }] })).toEqual([
      expect.stringMatching(sentence),
    ])
  })

  it("may be that nothing is owed, after a payment of theirs that came to nothing", () => {
    const told = aPurchase({ ...unpaid, ...withoutMoney, pending: new Map([["o1", 0]]) })
    const said = { attempt: "a1", status: 200, state: "paid", message_key: "nothing_owed" }
    expect(brokenPromises(told, { payments: [said] })).toEqual([])
  })

  it("may be no answer", () => {
    expect(brokenPromises(aPurchase(), { payments: [{ attempt: "a1", status: 500 }] })).toEqual([
      expect.stringMatching(/gets 500/),
    ])
  })
})
