import type { Text } from "../../../i18n/use-text"
import type { CaseItem } from "../../../lib/contract"
import { aCase } from "../../__tests__/an-attempt"
import { caseFacts, caseSentence } from "../case-words"

const text: Text = (key, { context, ...values } = {}) =>
  `${context ? `${key}_${context}` : key} ${JSON.stringify(values)}`
const english = { text, locale: "en" }
const { money } = aCase()

describe("a case of money that a person had decided about", () => {
  it("says of an order that waits for money that was decided about what is so, and why it was not canceled", () => {
    const facts: CaseItem["facts"] = [{ fact: "payment_decided" }, { fact: "goods_out" }]
    const item = aCase({ kind: "unpaid_order", facts, money: { ...money, arrived: null } })
    expect(caseSentence(item, english)).toMatch(/^case\.unpaid_order\.waits /)
    expect(caseFacts(item, english)).toEqual(["caseFact.payment_decided {}", "caseFact.goods_out {}"])
  })

  it("does not say of money that arrived and was put aside that it came to nothing", () => {
    const facts: CaseItem["facts"] = [{ fact: "payment_decided" }]
    const item = aCase({ kind: "unpaid_order", facts, money: { ...money, arrived: "100.00" } })
    expect(caseSentence(item, english)).toMatch(/^case\.unpaid_order\.putAside .*"arrived":"€100\.00"/)
    expect(caseFacts(item, english)).toEqual(["caseFact.payment_put_aside {}"])
  })

  it("says that the order could not be read, where it could not", () => {
    const item = aCase({ kind: "reverted", order_unread: true })
    expect(caseFacts(item, english)).toEqual(["caseFact.order_unread {}"])
  })

  it("says what was kept of the order's other payments where the service took this one back", () => {
    const item = aCase({ kind: "reverted", kept: "120.00" })
    expect(caseFacts(item, english)).toEqual(['caseFact.kept {"amount":"€120.00"}'])
    expect(caseFacts({ ...item, kept: null }, english)).toEqual([])
  })

  it("tells nobody to make an order by hand of decided money whose order stands", () => {
    const decided = (...facts: CaseItem["facts"]) =>
      caseFacts(aCase({ kind: "paid_without_order", facts: [{ fact: "decided" }, ...facts] }), english)
    expect(decided()).toEqual(["caseFact.decided {}"])
    expect(decided({ fact: "order_stands" })).toEqual(["caseFact.decided_stands {}"])
  })
})
