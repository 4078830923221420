import type { Text } from "../../../i18n/use-text"
import type { CaseItem } from "../../../lib/contract"
import { caseFacts, caseSentence } from "../case-words"
import { aCase, anAttempt } from "../../__tests__/an-attempt"

/** Shows which text is chosen and what goes into it. */
const text: Text = (key, values) => `${key} ${JSON.stringify(values ?? {})}`
const english = { text, locale: "en" }
const money = aCase().money

describe("caseSentence", () => {
  it("names the part of a payment that was refunded, not all of it", () => {
    const refund = aCase({ kind: "refund_by_hand", money: { ...money, to_send: "20.00" } })
    expect(caseSentence(refund, english)).toMatch(/^case\.refund_by_hand\.what .*"toSend":"€20\.00"/)
  })

  it("does not say that money has to be sent while a pay-out may have sent it", () => {
    const unsure = aCase({ kind: "refund_by_hand", facts: [{ fact: "maybe_sent", amount: "20.00" }] })
    expect(caseSentence(unsure, english)).toMatch(/^case\.refund_by_hand\.unsure /)
    expect(caseFacts(unsure, english)).toEqual([expect.stringMatching(/^caseFact\.maybe_sent .*€20\.00/)])
  })

  it("names the service's word that is not known", () => {
    const odd = aCase({ kind: "unknown_status", attempt: anAttempt({ trade_status: "frozen" }) })
    expect(caseSentence(odd, english)).toMatch(/^case\.unknown_status\.what .*"status":"frozen"/)
  })

  it("tells a paid trade without an amount from a word that is not known", () => {
    const closed = aCase({ kind: "unknown_status", attempt: anAttempt({ trade_status: "closed" }) })
    expect(caseSentence(closed, english)).toMatch(/^case\.unknown_status\.noAmount /)
  })

  it("does not say that there is no order where there is one", () => {
    const stands = aCase({ kind: "paid_without_order", attempt: anAttempt({ state: "paid", order_id: "order_1" }) })
    expect(caseSentence(stands, english)).toMatch(/^case\.paid_without_order\.stands /)
  })
})

describe("caseSentence of an amount that is too small", () => {
  const short = (arrived: string, difference: string) =>
    caseSentence(aCase({ kind: "amount_short", money: { ...money, arrived, difference } }), english)

  it("says what came instead of what was asked for", () => {
    expect(short("80.00", "-20.00")).toMatch(/^case\.amount_short\.what /)
  })

  it("says that the order was made dearer when all that was asked for came", () => {
    expect(short("100.00", "0.00")).toMatch(/^case\.amount_short\.edited /)
  })
})

describe("caseSentence of an amount that is too big", () => {
  const over = (arrived: string, difference: string) =>
    caseSentence(aCase({ kind: "amount_over", money: { ...money, arrived, difference } }), english)

  it("says what came instead of what was asked for", () => {
    expect(over("120.00", "20.00")).toMatch(/^case\.amount_over\.what /)
  })

  it("says that the order was made cheaper when what was asked for came", () => {
    expect(over("100.00", "0.00")).toMatch(/^case\.amount_over\.edited /)
  })
})

describe("caseFacts", () => {
  it("gives the store's own words for what it could not do", () => {
    const item = aCase({ kind: "paid_without_order", facts: [{ fact: "reason", words: "Not enough stock." }] })
    expect(caseFacts(item, english)).toEqual(['caseFact.reason {"words":"Not enough stock."}'])
  })

  it("says that the cart was deleted, which no restocking brings back", () => {
    const item = aCase({ kind: "paid_without_order", facts: [{ fact: "cart_gone" }] })
    expect(caseFacts(item, english)).toEqual(["caseFact.cart_gone {}"])
  })

  it("names a pay-out that went wrong by the service's id and word, and one that went out by its sum", () => {
    const facts: CaseItem["facts"] = [
      { fact: "pay_out", amount: "20.00", pay_out_id: "paypo_1", trade_id: "trade-9", status: "declined" },
      { fact: "went_out", amount: "20.00", pay_out_id: "paypo_2" },
    ]
    const item = aCase({ kind: "refund_by_hand", facts })
    expect(caseFacts(item, english)).toEqual([
      'caseFact.pay_out {"amount":"€20.00","id":"trade-9","status":"declined"}',
      'caseFact.went_out {"amount":"€20.00"}',
    ])
    expect(caseSentence(item, english)).toMatch(/^case\.refund_by_hand\.wentOut /)
  })

  it("names the other trade that is to be looked up", () => {
    const other = { fact: "other_trade" as const, trade_id: "trade-2", status: "closed" }
    expect(caseFacts(aCase({ kind: "second_trade", facts: [other] }), english)).toEqual([
      expect.stringMatching(/trade-2.*tradeStatus\.closed/),
    ])
  })
})
