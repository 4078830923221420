import type { CaseItem } from "../../../lib/contract"
import { choiceEffect } from "../choice-effect"

const text = (key: string) => key
const open = { state: "open", received: null, taken_back: "0.00", open_cases: [] } as const
const of = (...kinds: CaseItem["kind"][]) => kinds.map((kind) => ({ kind, attempt: { ...open, open_cases: [] } }))

describe("what a choice does", () => {
  it("is also that the customer can pay again, where a payment may never end", () => {
    const handled = { id: "handled", ends_payment: false } as const
    const endsWaiting = "choice.handled.does cases.endsWaiting"
    expect(choiceEffect(handled, of("dispute"), text)).toBe(endsWaiting)
    expect(choiceEffect(handled, of("reverted", "unknown_status"), text)).toBe(endsWaiting)
    const taken = { ...open, open_cases: [], received: "100.00", taken_back: "100.00" }
    expect(choiceEffect(handled, [{ kind: "dispute", attempt: taken }], text)).toBe(endsWaiting)
    expect(choiceEffect(handled, of("reverted"), text)).toBe("choice.handled.does")
    expect(choiceEffect({ id: "read_again", ends_payment: false }, of("dispute"), text)).toBe("choice.read_again.does")
  })

  it.each([
    ["money that the order has", { state: "captured" }],
    ["money that the service names no amount of", { state: "paid" }],
    ["money that had arrived before the review", { received: "100.00" }],
    ["a payment beside which another trade may be paid", { open_cases: ["dispute", "second_trade"] }],
  ] as const)("is nothing more for %s", (_, change) => {
    const handled = { id: "handled", ends_payment: false } as const
    const attempt = { ...open, ...change } as unknown as CaseItem["attempt"]
    expect(choiceEffect(handled, [{ kind: "dispute", attempt }], text)).toBe("choice.handled.does")
  })

  it("is also the end of a payment that an order could be placed with", () => {
    const sentBack = { id: "sent_back", ends_payment: true } as const
    expect(choiceEffect(sentBack, of("paid_without_order"), text)).toBe("choice.sent_back.does cases.endsPayment")
  })
})
