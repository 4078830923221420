import { type LinkFacts, linkStateOf } from "../link-state"

const fresh: LinkFacts = {
  payment: undefined,
  openedFor: "40.00",
  isCanceled: false,
  isNothingOwed: false,
  askable: "40.00",
}
const waiting = { state: "waiting", message_key: "waiting_for_payment" } as const

describe("what a link to pay says", () => {
  it.each<[string, Partial<LinkFacts>, string, string]>([
    ["nothing was started", {}, "payable", "payable"],
    ["a payment is open", { payment: waiting }, "waiting", "waiting_for_payment"],
    ["the order was edited while it was open", { payment: waiting, openedFor: "85.00" }, "payable", "payable"],
    [
      "it came to nothing",
      { payment: { ...waiting, state: "expired", message_key: "not_paid" } },
      "payable",
      "not_paid",
    ],
    ["the money arrived", { payment: { ...waiting, state: "paid", message_key: "paid" } }, "paid", "paid"],
    [
      "the money arrived and is being recorded, and the order owes nothing",
      { payment: { ...waiting, message_key: "placing_order" }, isNothingOwed: true },
      "waiting",
      "placing_order",
    ],
    ["another provider has paid the order", { isNothingOwed: true }, "paid", "nothing_owed"],
    [
      "another provider paid while a payment was open",
      { payment: waiting, isNothingOwed: true },
      "paid",
      "nothing_owed",
    ],
    ["another link of the order is being paid", { askable: "0.00" }, "waiting", "order_open"],
    ["the order is canceled", { isCanceled: true, payment: waiting }, "canceled", "order_canceled"],
    [
      "the order is canceled, and money arrived",
      { isCanceled: true, payment: { ...waiting, state: "needs_help", message_key: "needs_help" } },
      "needs_help",
      "needs_help",
    ],
    [
      "somebody looks at the payment",
      { isNothingOwed: true, payment: { ...waiting, state: "in_review", message_key: "in_review" } },
      "in_review",
      "in_review",
    ],
  ])("when %s", (_when, facts, state, messageKey) => {
    expect(linkStateOf({ ...fresh, ...facts })).toEqual({ state, messageKey })
  })
})
