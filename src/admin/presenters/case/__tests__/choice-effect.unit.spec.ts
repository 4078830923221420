import type { CaseItem } from "../../../lib/contract"
import { choiceEffect } from "../choice-effect"

const text = (key: string) => key
const open = { state: "open" } as const
const of = (...kinds: CaseItem["kind"][]) => kinds.map((kind) => ({ kind, attempt: open }))

describe("what a choice does", () => {
  it("is also that the customer can pay again, where a payment may never end", () => {
    const handled = { id: "handled", ends_payment: false } as const
    const endsWaiting = "choice.handled.does cases.endsWaiting"
    expect(choiceEffect(handled, of("dispute"), text)).toBe(endsWaiting)
    expect(choiceEffect(handled, of("reverted", "unknown_status"), text)).toBe(endsWaiting)
    expect(choiceEffect(handled, of("reverted"), text)).toBe("choice.handled.does")
    expect(choiceEffect({ id: "read_again", ends_payment: false }, of("dispute"), text)).toBe("choice.read_again.does")
  })

  it.each([
    ["money that the order has", { state: "captured" }],
    ["money that the service names no amount of", { state: "paid" }],
  ] as const)("is nothing more for %s", (_, attempt) => {
    const handled = { id: "handled", ends_payment: false } as const
    expect(choiceEffect(handled, [{ kind: "dispute", attempt }], text)).toBe("choice.handled.does")
  })

  it("is also the end of a payment that an order could be placed with", () => {
    const sentBack = { id: "sent_back", ends_payment: true } as const
    expect(choiceEffect(sentBack, of("paid_without_order"), text)).toBe("choice.sent_back.does cases.endsPayment")
  })
})
