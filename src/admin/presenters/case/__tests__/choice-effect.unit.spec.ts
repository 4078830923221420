import { choiceEffect } from "../choice-effect"

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
