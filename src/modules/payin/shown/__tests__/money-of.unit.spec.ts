import { moneyOf, type MoneyRow } from "../money-of"

const at = new Date("2026-05-02T10:00:00.000Z")
const paid: MoneyRow = { paid_at: at, paid_amount: "55.00", taken_back_at: null, books: null, sent_outside: null }

function sums(change: Partial<MoneyRow>) {
  const { inHand, received, sentBack, takenBack } = moneyOf({ ...paid, ...change })
  return [received, takenBack, sentBack, inHand].map((amount) => amount.toFixed())
}

describe("money in hand", () => {
  const refunded = { books: { captured: "55.00", refunds: [{ at: at.toISOString(), amount: "20.00" }] } }

  it.each<[string, Partial<MoneyRow>, string[]]>([
    ["is what was received", {}, ["55", "0", "0", "55"]],
    ["is nothing before that", { paid_at: null, paid_amount: null }, ["0", "0", "0", "0"]],
    ["is nothing once it was taken back", { taken_back_at: at }, ["55", "55", "0", "0"]],
    ["is less what Medusa refunded", refunded, ["55", "0", "20", "35"]],
    ["is less what a person sent back", { sent_outside: "5.00" }, ["55", "0", "5", "50"]],
    ["counts no refund twice that was recorded later", { ...refunded, sent_outside: "55.00" }, ["55", "0", "55", "0"]],
    [
      "misses what was refunded although it was taken back",
      { ...refunded, taken_back_at: at },
      ["55", "55", "20", "-20"],
    ],
  ])("%s", (_what, change, expected) => {
    expect(sums(change)).toEqual(expected)
  })
})
