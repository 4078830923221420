import { choiceEffect } from "../choice-effect"

const text = (key: string) => key

describe("what a choice does", () => {
  it.each([
    ["nothing more", { ends_payment: false, ends_waiting: false }, []],
    [
      "the end of a payment that an order could be placed with",
      { ends_payment: true, ends_waiting: false },
      ["cases.endsPayment"],
    ],
    ["that the customer can pay again", { ends_payment: false, ends_waiting: true }, ["cases.endsWaiting"]],
  ])("is also %s, as the store says", (_, ends, more) => {
    expect(choiceEffect({ id: "handled", ...ends }, text)).toBe(["choice.handled.does", ...more].join(" "))
  })
})
