import type { Text } from "../../../i18n/use-text"
import type { CaseItem } from "../../../lib/contract"
import { aCase, anAttempt } from "../../__tests__/an-attempt"
import { caseFacts, caseSentence, saidAtTheEnd } from "../case-words"

/** Shows which text is chosen and what goes into it. As in i18next, a context is part of the key. */
const text: Text = (key, { context, ...values } = {}) =>
  `${context ? `${key}_${context}` : key} ${JSON.stringify(values)}`
const english = { text, locale: "en" }
const { money, trade } = aCase()

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

  it("asks nobody to send what Medusa took back", () => {
    const facts: CaseItem["facts"] = [
      { fact: "to_send", amount: "20.00" },
      { fact: "not_refunded", amount: "20.00" },
    ]
    const undone = aCase({ kind: "refund_by_hand", facts, money: { ...money, to_send: null } })
    expect(caseSentence(undone, english)).toMatch(/^case\.refund_by_hand\.undone /)
    expect(caseFacts(undone, english)).toEqual(['caseFact.not_refunded {"amount":"€20.00"}'])
  })

  it("names the service's word that is not known", () => {
    const odd = aCase({ kind: "unknown_status", trade: { ...trade, status: "frozen" } })
    expect(caseSentence(odd, english)).toMatch(/^case\.unknown_status\.\w+ .*"status":"frozen"/)
  })

  it("tells a paid trade without an amount from a word that is not known", () => {
    const closed = aCase({ kind: "unknown_status", trade: { ...trade, amount: null } })
    expect(caseSentence(closed, english)).toMatch(/^case\.unknown_status\.noAmount /)
  })

  it("does not say that there is no order where there is one", () => {
    const stands = aCase({ kind: "paid_without_order", facts: [{ fact: "order_stands" }] })
    expect(caseSentence(stands, english)).toMatch(/^case\.paid_without_order\.stands /)
    expect(caseFacts(stands, english)).toEqual([])
    const order_id = "order_that_is_canceled"
    const none = aCase({ kind: "paid_without_order", attempt: anAttempt({ state: "paid", order_id }) })
    expect(caseSentence(none, english)).toMatch(/^case\.paid_without_order\.what /)
  })

  it("says what was paid for the cart and what the cart costs now, in one sentence", () => {
    const fact = { fact: "cart_costs", amount: "130.00" } as const
    const changed = aCase({ kind: "paid_without_order", facts: [fact] })
    expect(caseSentence(changed, english)).toMatch(/^case\.paid_without_order\.cartCosts /)
    expect(caseSentence(changed, english)).toMatch(/"arrived":"€120\.00".*"cart":"€130\.00"/)
    expect(caseSentence({ ...changed, facts: [{ ...fact, amount: null }] }, english)).toMatch(
      /^case\.paid_without_order\.what /,
    )
  })

  it.each(["dispute", "reverted"] as const)("names the service's word in a case %s", (kind) => {
    const item = aCase({ kind, trade: { ...trade, status: "checking" } })
    expect(caseSentence(item, english)).toMatch(/"status":"tradeStatus\.checking /)
  })

  it("does not say that Medusa has a payment where a person had closed the case of the money", () => {
    const item = aCase({ kind: "reverted", facts: [{ fact: "decided" }], trade: { ...trade, status: "canceled" } })
    expect(caseSentence(item, english)).toMatch(/^case\.reverted\.decided .*"status":"tradeStatus\.canceled/)
    expect(caseFacts(item, english)).toEqual([])
  })

  it("names the amount beside a word that is not known, if the service said one", () => {
    const odd = (amount: string | null) =>
      caseSentence(aCase({ kind: "unknown_status", trade: { ...trade, status: "frozen", amount } }), english)
    expect(odd("80.00")).toMatch(/^case\.unknown_status\.withAmount .*"said":"€80\.00"/)
    expect(odd(null)).toMatch(/^case\.unknown_status\.what /)
  })
})

describe.each([
  ["amount_short", "more", "80.00", "-20.00"],
  ["amount_over", "less", "120.00", "20.00"],
] as const)("caseSentence of %s", (kind, costs, arrived, difference) => {
  const edited = { fact: "order_edited", costs } as const
  const item = (sums: Partial<CaseItem["money"]>, facts: CaseItem["facts"]) =>
    aCase({ kind, facts, money: { ...money, ...sums } })

  it("says what was received instead of what was requested", () => {
    expect(caseSentence(item({ arrived, difference }, []), english)).toMatch(/\.what /)
  })

  it("says that the order was edited when what was requested was received", () => {
    const asRequested = item({ arrived: "100.00", difference: "0.00" }, [edited])
    expect(caseSentence(asRequested, english)).toMatch(/\.edited /)
    expect(caseFacts(asRequested, english)).toEqual([])
  })

  it("says both when both are so", () => {
    const both = item({ arrived, difference }, [edited])
    expect(caseSentence(both, english)).toMatch(/\.what /)
    expect(caseFacts(both, english)).toEqual([`caseFact.order_edited.${costs} {}`])
  })
})

describe("caseSentence of an order for which too much was received", () => {
  const overpaid = { fact: "order_overpaid", amount: "40.00" } as const
  const item = (sums: Partial<CaseItem["money"]>) =>
    aCase({ kind: "amount_over", facts: [overpaid], money: { ...money, ...sums } })

  it.each(["0.00", "-20.00"])("says by how much, when no more than was requested was received (%s)", (difference) => {
    const asRequested = item({ difference })
    expect(caseSentence(asRequested, english)).toMatch(/\.overpaid .*"over":"€40\.00"/)
    expect(caseFacts(asRequested, english)).toEqual([])
  })

  it("says that beside what was received, when that is more than was requested", () => {
    const more = item({ arrived: "120.00", difference: "20.00" })
    expect(caseSentence(more, english)).toMatch(/\.what /)
    expect(caseFacts(more, english)).toEqual(['caseFact.order_overpaid {"amount":"€40.00"}'])
  })
})

describe("a case of money of which some was sent back before", () => {
  it.each(["paid_without_order", "paid_superseded", "amount_over"] as const)("says so: %s", (kind) => {
    const again = aCase({ kind, facts: [{ fact: "sent_back", amount: "20.00" }], money })
    expect(caseFacts(again, english)).toEqual(['caseFact.sent_back {"amount":"€20.00"}'])
  })
})

describe("a closed case", () => {
  const closed_at = "2026-11-20T11:00:00.000Z"
  const now = anAttempt({ trade_status: "canceled", trade_amount: "1.00" })

  it("is told as it was, and of what the service said then", () => {
    const item = aCase({ kind: "unknown_status", closed_at, attempt: now, trade: { ...trade, status: "frozen" } })
    const sentence = caseSentence(item, english)
    expect(sentence).toMatch(/^case\.unknown_status\.withAmount_past .*"status":"frozen".*"said":"€120\.00"/)
    expect(sentence).not.toMatch(/canceled/)
  })

  it("has its facts in the past, too", () => {
    const item = aCase({ facts: [{ fact: "goods_out" }, { fact: "reason", words: "Locked." }] })
    expect(caseFacts({ ...item, closed_at }, english)).toEqual([
      "caseFact.goods_out_past {}",
      'caseFact.reason_past {"words":"Locked."}',
    ])
  })

  it("names what the service said when it was closed", () => {
    const ended = (trade_when_closed: CaseItem["trade_when_closed"]) =>
      saidAtTheEnd(aCase({ trade_when_closed }), english)
    expect(ended({ ...trade, status: "canceled" })).toMatch(/^cases\.saidAtTheEnd .*"status":"tradeStatus\.canceled/)
    expect(ended({ ...trade, status: "closed", amount: "0.00" })).toMatch(/"status":"detail\.closedEmpty/)
    expect(ended({ ...trade, status: "frozen" })).toMatch(/"said":"€120\.00"/)
    expect(ended({ ...trade, amount: null })).toMatch(/"said":"common\.unknown/)
    expect([ended({ ...trade, status: null }), ended(null)]).toEqual([undefined, undefined])
  })
})

describe("caseFacts", () => {
  it("gives the store's own words for what it could not do", () => {
    const item = aCase({ kind: "paid_without_order", facts: [{ fact: "reason", words: "Not enough stock." }] })
    expect(caseFacts(item, english)).toEqual(['caseFact.reason {"words":"Not enough stock."}'])
  })

  it.each(["cart_gone", "link_gone", "cart_ended"] as const)(
    "says what is gone, which no restocking brings back: %s",
    (fact) => {
      const item = aCase({ kind: "paid_without_order", facts: [{ fact }] })
      expect(caseFacts(item, english)).toEqual([`caseFact.${fact} {}`])
    },
  )

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
    const other = (amount: string | null, currency_code: string | null) =>
      caseFacts(aCase({ kind: "second_trade", facts: [{ ...seen, amount, currency_code }] }), english)
    const seen = { fact: "other_trade" as const, trade_id: "trade-2", status: "closed" }
    expect(other(null, "USD")).toEqual([expect.stringMatching(/^caseFact\.other_trade .*trade-2.*tradeStatus\.closed/)])
    expect(other("90.00", "USD")).toEqual([expect.stringMatching(/^caseFact\.other_trade_said .*"amount":"\$90\.00"/)])
    expect(other("90.00", null)).toEqual([expect.stringMatching(/"amount":"€90\.00"/)])
  })

  it("says what the cart costs now, as far as that can be said", () => {
    const costs = (amount: string | null) =>
      caseFacts(aCase({ kind: "paid_without_order", facts: [{ fact: "cart_costs", amount }] }), english)
    expect(costs("130.00")).toEqual([])
    expect(costs(null)).toEqual(["caseFact.cart_changed {}"])
  })

  it.each(["goods_out", "credit_spent", "refunded", "decided", "captured", "not_captured"] as const)(
    "has a sentence for %s",
    (fact) => {
      expect(caseFacts(aCase({ facts: [{ fact }] }), english)).toEqual([`caseFact.${fact} {}`])
    },
  )

  it("names each refund that has to be sent, unless there is one and its sum says it all", () => {
    const toSend = (facts: CaseItem["facts"]) => caseFacts(aCase({ kind: "refund_by_hand", facts }), english)
    const [one, other] = [{ fact: "to_send", amount: "30.00" } as const, { fact: "to_send", amount: "20.00" } as const]
    expect(toSend([one])).toEqual([])
    expect(toSend([one, other])).toEqual([
      'caseFact.to_send.by_hand {"amount":"€30.00"}',
      'caseFact.to_send.by_hand {"amount":"€20.00"}',
    ])
    const because = ["store_stopped", "not_at_service"] as const
    expect(because.flatMap((why) => toSend([{ ...one, because: why }]))).toEqual([
      'caseFact.to_send.store_stopped {"amount":"€30.00"}',
      'caseFact.to_send.not_at_service {"amount":"€30.00"}',
    ])
  })

  it("warns against sending a refund of money that the service took back, while the refund's case is open", () => {
    const takenBack = {
      attempt: { ...anAttempt(), taken_back: "25.50" },
      facts: [{ fact: "to_send", amount: "20.00" }],
    }
    const refund = { ...takenBack, kind: "refund_by_hand" } as Partial<CaseItem>
    expect(caseFacts(aCase(refund), english)).toEqual(['caseFact.taken_back {"amount":"€25.50"}'])
    expect(caseFacts(aCase({ ...refund, closed_at: "2026-11-20T10:00:00.000Z" }), english)).toEqual([])
    expect(caseFacts(aCase({ ...refund, attempt: anAttempt() }), english)).toEqual([])
    expect(caseFacts(aCase({ ...refund, kind: "reverted", facts: [] }), english)).toEqual([])
  })

  it("warns against sending what did not arrive after all, while the refund's case is open", () => {
    const lessArrived = { ...anAttempt(), received: "80.00", sent_back: "100.00", net: "-20.00" }
    const facts = [{ fact: "to_send", amount: "100.00" }]
    const refund = { attempt: lessArrived, facts, kind: "refund_by_hand" } as Partial<CaseItem>
    expect(caseFacts(aCase(refund), english)).toEqual(['caseFact.not_there {"amount":"€20.00"}'])
    expect(caseFacts(aCase({ ...refund, closed_at: "2026-11-20T10:00:00.000Z" }), english)).toEqual([])
    const takenBack = { ...lessArrived, received: "100.00", taken_back: "100.00", net: "-100.00" }
    expect(caseFacts(aCase({ ...refund, attempt: takenBack }), english)).toEqual([
      'caseFact.taken_back {"amount":"€100.00"}',
    ])
  })
})
