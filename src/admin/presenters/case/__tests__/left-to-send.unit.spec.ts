import type { Text } from "../../../i18n/use-text"
import type { CaseItem } from "../../../lib/contract"
import { aCase, anAttempt } from "../../__tests__/an-attempt"
import { caseFacts } from "../case-words"

const text: Text = (key, values = {}) => `${key} ${JSON.stringify(values)}`
const english = { text, locale: "en" }

describe("a case of money of which some was refunded", () => {
  const sendBack = {
    id: "sent_back",
    action: "close",
    before: "refund_outside",
    ends_payment: false,
    ends_waiting: false,
    cancels_order: false,
  } as const
  const refunded = (net: string) => anAttempt({ state: "captured", received: "120.00", sent_back: "100.00", net })

  it("says how much is left to send, whatever of it Medusa refunded or staff sent", () => {
    const facts: CaseItem["facts"] = [{ fact: "sent_back", amount: "20.00" }]
    const canceled = aCase({ kind: "paid_after_cancel", attempt: refunded("20.00"), choices: [sendBack], facts })
    const left = 'caseFact.left {"left":"€20.00","amount":"€100.00"}'
    expect(caseFacts(canceled, english)).toEqual([left])
    expect(caseFacts({ ...canceled, attempt: refunded("-5.00") }, english)[0]).toMatch(/"left":"€0\.00"/)
    const difference = { ...sendBack, id: "sent_difference_back" } as const
    expect(caseFacts({ ...canceled, kind: "amount_over", choices: [difference] }, english)).toEqual([left])
  })

  it("does not speak of it where the money of another trade is to be sent, or none", () => {
    const other = aCase({ kind: "second_trade", attempt: refunded("20.00"), choices: [sendBack] })
    expect(caseFacts(other, english)).toEqual([])
    expect(caseFacts(aCase({ attempt: refunded("20.00") }), english)).toEqual([])
  })
})
