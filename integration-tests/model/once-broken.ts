import type { Finding } from "./finding"

type Sequence = Pick<Finding, "begin" | "played">

const moves = (status: string, told = "trade"): Sequence["played"][number] => [
  "moves a trade",
  { which: 0, status, amount: "same", told, times: 1 },
  false,
]
const opens: Sequence["played"][number] = [
  "opens a payment session",
  { collection: 0, provider: "ours", tabs: 1 },
  false,
]
const closes: Sequence["played"][number] = ["closes a case:", { which: 0, note: "sent back" }, false]

/** Sequences that once broke a promise, as short as possible. They are played before anything is drawn. */
export const onceBroken: Record<string, Sequence> = {
  "the difference of an edit is not paid": {
    begin: { kind: "pay", start: "an order" },
    played: [["edits the order:", "raised", false], opens, ["the payment windows end", { told: true }, false]],
  },
  "the payment link of a draft order is not paid": {
    begin: { kind: "order", start: "a cart" },
    played: [["makes a draft order with a payment link", { converted: false }, false], opens],
  },
  "money that a person sent back is taken back, and comes again": {
    begin: { kind: "pay", start: "an open session" },
    played: [
      ["sets the stock:", 0, false],
      moves("closed"),
      closes,
      moves("canceled"),
      ["sets the stock:", 1_000, false],
      moves("closed"),
    ],
  },
  "a captured payment is taken back for the second time": {
    begin: { kind: "pay", start: "an order" },
    played: [moves("canceled"), closes, moves("closed"), moves("canceled")],
  },
  "a captured payment is disputed for the second time": {
    begin: { kind: "pay", start: "an order" },
    played: [moves("dispute"), closes, moves("closed"), moves("dispute")],
  },
  "less came than was captured, and the order has become cheaper": {
    begin: { kind: "pay", start: "an order" },
    played: [
      ["edits the order:", "cheaper", false],
      moves("dispute"),
      ["moves a trade", { which: 0, status: "closed", amount: "short", told: "trade", times: 1 }, false],
    ],
  },
  "a second trade is paid, and its callback names only its own id": {
    begin: { kind: "pay", start: "an open session" },
    played: [
      ["opens a second trade under the external id of one", { which: 0, isFoundByExternalId: false }, false],
      moves("closed", "own id"),
    ],
  },
  "a second trade is paid, and the service does not find it at first": {
    begin: { kind: "pay", start: "an open session" },
    played: [
      ["opens a second trade under the external id of one", { which: 1, isFoundByExternalId: false }, false],
      ["is going to fail:", "a look-up that says there is none", false],
      ["moves a trade", { which: 2, status: "closed", amount: "same", told: "own id", times: 1 }, false],
    ],
  },
  "a second trade is paid, and of the first the service says what cannot be": {
    begin: { kind: "pay", start: "an open session" },
    played: [
      ["lies from now on:", "another external id", false],
      ["opens a second trade under the external id of one", { which: 1, isFoundByExternalId: false }, false],
      ["moves a trade", { which: 2, status: "closed", amount: "same", told: "trade", times: 1 }, false],
    ],
  },
  "an order and its payment link come to nothing at the same moment": {
    begin: { kind: "order", start: "an order" },
    played: [["makes a payment link for the order", undefined, false], opens],
  },
  "an order with a discount is not paid": {
    begin: { kind: "order", start: "a discounted order" },
    played: [["the payment windows end", { told: true }, false]],
  },
  "a cart is deleted, and then paid through its collection": {
    begin: { kind: "pay", start: "a cart" },
    played: [["deletes the cart", undefined, false], opens, moves("closed")],
  },
  "the service answers with another currency for good, and sends a callback": {
    begin: { kind: "pay", start: "an open session" },
    played: [
      ["lies from now on:", "another currency", false],
      ["tells of a trade once more", { which: 0, telling: "external id", times: 1 }, false],
    ],
  },
  "a create is cut off while the order is placed, and the cart changes": {
    begin: { kind: "order", start: "an open session" },
    played: [
      ["is going to fail:", "a create that is cut off, and looked up in vain", false],
      ["completes the cart", { tabs: 1 }, false],
      ["changes the cart", "adds", false],
      moves("closed", "not at all"),
    ],
  },
  "a payment is taken back after a year, and the service shows it later than it says so": {
    begin: { kind: "pay", start: "an order" },
    played: [
      ["a year passes", undefined, false],
      ["answers from now on with what a trade was", 0, false],
      moves("canceled", "own id"),
    ],
  },
  "a draft order that was paid is deleted, and a person decides about its money": {
    begin: { kind: "order", start: "a canceled order" },
    played: [
      ["makes a draft order with a payment link", { converted: false }, false],
      opens,
      moves("closed"),
      ["works on a draft order:", "deleted", false],
    ],
  },
  "the answer is lost when the stock of a paid cart is reserved": {
    begin: { kind: "pay", start: "an open session" },
    played: [
      ["the database does its work, but its answer is lost, at the next", "reservation", false],
      moves("closed"),
    ],
  },
  "the answer is lost when a cancellation has written a refund on its order that the provider refused": {
    begin: { kind: "pay", start: "an order" },
    played: [
      ["the database does its work, but its answer is lost, at the next", "transaction", false],
      ["cancels the order", undefined, false],
      ["edits the order:", "raised", false],
    ],
  },
  "the answer is lost when a cancellation has written a refund on its order that was sent": {
    begin: { kind: "sends", start: "an order" },
    played: [
      ["the database does its work, but its answer is lost, at the next", "transaction", false],
      ["cancels the order", undefined, false],
    ],
  },
}
