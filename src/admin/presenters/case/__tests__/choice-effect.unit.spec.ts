import { aCase, anAttempt } from "../../__tests__/an-attempt"
import { choiceEffect, choiceWarnings } from "../choice-effect"

const text = (key: string) => key

describe("what a choice does", () => {
  const nothing = { ends_payment: false, ends_waiting: false, cancels_order: false }

  it.each([
    ["nothing more", nothing, []],
    [
      "the end of a payment that an order could be placed with",
      { ...nothing, ends_payment: true },
      ["cases.endsPayment"],
    ],
    ["that the customer can pay again", { ...nothing, ends_waiting: true }, ["cases.endsWaiting"]],
    ["the end of an order that waits", { ...nothing, cancels_order: true }, ["cases.cancelsOrder"]],
  ])("is also %s, as the store says", (_, ends, more) => {
    expect(choiceEffect({ id: "handled", ...ends }, text)).toBe(["choice.handled.does", ...more].join(" "))
  })
})

describe("what to know before a choice closes a case", () => {
  const english = { text, locale: "en" }
  const sendBack = {
    id: "sent_back",
    action: "close",
    before: "refund_outside",
    ends_payment: false,
    ends_waiting: false,
    cancels_order: false,
  } as const
  const attempt = anAttempt({ received: "120.00", sent_back: "100.00", net: "20.00" })
  const unread = aCase({ attempt, choices: [sendBack], order_unread: true })

  it("is that its order could not be read, whatever the choice is", () => {
    expect(choiceWarnings(unread, { before: null }, english)).toEqual(["caseFact.order_unread"])
    expect(choiceWarnings({ ...unread, order_unread: false }, { before: null }, english)).toEqual([])
  })

  it("is also how much is left, where the choice is to send money back", () => {
    expect(choiceWarnings(unread, sendBack, english)).toEqual(["caseFact.order_unread", "caseFact.left"])
  })
})
