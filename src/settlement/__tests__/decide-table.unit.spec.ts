import { decide, type Decision } from "../decide"
import type { MedusaFacts, TradeFacts } from "../facts"
import { undecided } from "./every-situation"

/** An open cart that wants the amount asked for, with the attempt's session pending. */
const pending: MedusaFacts = {
  payment: "none",
  unrecorded: false,
  paidElsewhere: false,
  order: "none",
  unfinished: false,
  halfCanceled: false,
  cart: "open",
  sameAmount: true,
  wants: "same",
  orderOwes: true,
  session: "open",
  unpaidOrder: "none",
}
const captured: MedusaFacts = { ...pending, payment: "captured", order: "standing", cart: "completed" }
const waiting: MedusaFacts = { ...pending, order: "standing", cart: "completed" }
const closed: TradeFacts = { status: "closed", amount: "equal", superseded: false, ...undecided }

/** The rows of the design's table, in its order. */
describe("what settle decides", () => {
  it.each<[string, Partial<TradeFacts>, Partial<MedusaFacts>, Decision]>([
    ["closed, open session: the cart is completed", {}, pending, { action: "complete_cart", cases: [] }],
    [
      "closed, less than expected: what came is taken, and it is a case",
      { amount: "short" },
      pending,
      { action: "complete_cart", cases: ["amount_short"] },
    ],
    [
      "less is authorized and not captured yet: what came is captured",
      { amount: "short" },
      { ...captured, payment: "due" },
      { action: "capture", cases: ["amount_short"] },
    ],
    [
      "closed, more than expected: taken in full, and it is a case",
      { amount: "over" },
      pending,
      { action: "complete_cart", cases: ["amount_over"] },
    ],
    ["closed, and a person has dealt with it: nothing", { resolved: true }, pending, { action: "none", cases: [] }],
    ["closed, captured by this attempt: nothing", {}, captured, { action: "none", cases: [] }],
    [
      "closed, another attempt is captured: paid twice",
      {},
      { ...waiting, paidElsewhere: true },
      { action: "none", cases: ["paid_twice"] },
    ],
    [
      "closed, superseded, the cart wants the same amount: adopted",
      { superseded: true },
      { ...pending, session: "none" },
      { action: "complete_cart", cases: [] },
    ],
    [
      "closed, superseded, the cart wants another amount: a case",
      { superseded: true },
      { ...pending, session: "none", sameAmount: false },
      { action: "wait", cases: ["paid_superseded"] },
    ],
    [
      "closed, the order is canceled: a case",
      {},
      { ...waiting, order: "canceled" },
      { action: "none", cases: ["paid_after_cancel"] },
    ],
    [
      "closed, an order waits whose total staff raised: what was asked for is taken, and it is a case",
      {},
      { ...waiting, wants: "more" },
      { action: "process_payment", cases: ["amount_short"] },
    ],
    [
      "closed, an order waits that staff made cheaper: what was asked for is taken, and it is a case",
      {},
      { ...waiting, wants: "less" },
      { action: "process_payment", cases: ["amount_over"] },
    ],
    [
      "closed, and nothing takes this amount any more, which the order costs less than: one case, not two",
      {},
      { ...waiting, session: "none", sameAmount: false, wants: "less" },
      { action: "wait", cases: ["paid_without_order"] },
    ],
    [
      "captured, and the order costs more, whatever its session wants now: a case",
      {},
      { ...captured, wants: "more", sameAmount: false },
      { action: "none", cases: ["amount_short"] },
    ],
    [
      "captured, and then the order was canceled: a case",
      {},
      { ...captured, order: "canceled" },
      { action: "none", cases: ["paid_after_cancel"] },
    ],
    [
      "captured, and given back with the canceled order: nothing",
      {},
      { ...captured, payment: "refunded", order: "canceled" },
      { action: "none", cases: [] },
    ],
    [
      "captured, and given back while the order stands: nothing",
      {},
      { ...captured, payment: "refunded" },
      { action: "none", cases: [] },
    ],
    [
      "closed, the cart cannot be completed as it is: a case",
      {},
      { ...pending, sameAmount: false },
      { action: "wait", cases: ["paid_without_order"] },
    ],
    [
      "closed, the cart is gone and has no order: a case, and nothing is taken",
      {},
      { ...pending, cart: "gone" },
      { action: "wait", cases: ["paid_without_order"] },
    ],
    [
      "captured, the cart is gone and has no order: a case",
      {},
      { ...pending, payment: "captured", cart: "gone" },
      { action: "none", cases: ["paid_without_order"] },
    ],
    [
      "closed, a payment link: its payment is taken",
      {},
      { ...pending, cart: "none" },
      { action: "process_payment", cases: [] },
    ],
    [
      "closed, and the service does not say how much: a case",
      { amount: null },
      pending,
      { action: "wait", cases: ["unknown_status"] },
    ],
    [
      "closed, captured, the order does not know: told",
      {},
      { ...captured, unrecorded: true },
      { action: "record_captures", cases: [] },
    ],
    [
      "closed, captured, nothing is reserved: reserved, and a case until it is",
      {},
      { ...captured, unfinished: true },
      { action: "finish_order", cases: ["stock_not_reserved"] },
    ],
    ["closed, an order waits: its payment is taken", {}, waiting, { action: "process_payment", cases: [] }],
    [
      "closed, a completion failed after its payment: completed again, without a second payment",
      {},
      { ...pending, payment: "captured" },
      { action: "complete_cart", cases: [] },
    ],
    ["canceled, open session: ended", { status: "canceled" }, pending, { action: "cancel_session", cases: [] }],
    [
      "canceled, session ended before: nothing",
      { status: "canceled" },
      { ...pending, session: "canceled" },
      { action: "none", cases: [] },
    ],
    [
      "canceled, an order waits that was placed unpaid: given up",
      { status: "canceled" },
      { ...waiting, unpaidOrder: "abandoned" },
      { action: "give_up_order", cases: [] },
    ],
    [
      "the same without its session: given up",
      { status: "canceled" },
      { ...waiting, session: "none", unpaidOrder: "abandoned" },
      { action: "give_up_order", cases: [] },
    ],
    [
      "canceled, any other order: only the session ends",
      { status: "canceled" },
      waiting,
      { action: "cancel_session", cases: [] },
    ],
    [
      "canceled, somebody may still pay the order: only the session ends",
      { status: "canceled" },
      { ...waiting, unpaidOrder: "payable" },
      { action: "cancel_session", cases: [] },
    ],
    [
      "canceled, another attempt has the case of the order: only the session ends",
      { status: "canceled" },
      { ...waiting, unpaidOrder: "reported" },
      { action: "cancel_session", cases: [] },
    ],
    [
      "canceled, the order is kept: only the session ends",
      { status: "canceled" },
      { ...waiting, unpaidOrder: "kept" },
      { action: "cancel_session", cases: [] },
    ],
    [
      "canceled, goods of the unpaid order are out: a case",
      { status: "canceled" },
      { ...waiting, unpaidOrder: "shipped" },
      { action: "cancel_session", cases: ["unpaid_order"] },
    ],
    [
      "no trade, and the order it should have paid waits for nobody: given up",
      { status: "absent" },
      { ...waiting, session: "none", unpaidOrder: "abandoned" },
      { action: "give_up_order", cases: [] },
    ],
    ["no trade, and an open cart: waited for", { status: "absent" }, pending, { action: "wait", cases: [] }],
    [
      "closed with nothing, open session: ended, and a case",
      { amount: "nothing" },
      pending,
      { action: "cancel_session", cases: ["nothing_arrived"] },
    ],
    [
      "closed with nothing, an order waits: it goes on waiting, and a case",
      { amount: "nothing" },
      { ...waiting, session: "canceled" },
      { action: "none", cases: ["nothing_arrived"] },
    ],
    [
      "closed with nothing, captured: a case",
      { amount: "nothing" },
      captured,
      { action: "none", cases: ["nothing_arrived"] },
    ],
    ["canceled, captured: reverted", { status: "canceled" }, captured, { action: "none", cases: ["reverted"] }],
    ["active, captured: reverted", { status: "active" }, captured, { action: "none", cases: ["reverted"] }],
    ["active, open session: waited for", { status: "active" }, pending, { action: "wait", cases: [] }],
    ["dispute, open session: a case", { status: "dispute" }, pending, { action: "wait", cases: ["dispute"] }],
    ["checking, captured: a case", { status: "checking" }, captured, { action: "wait", cases: ["dispute"] }],
    ["anything else: a case", { status: "unknown" }, captured, { action: "wait", cases: ["unknown_status"] }],
  ])("%s", (_row, trade, medusa, decision) => {
    expect(decide({ ...closed, ...trade }, { ...pending, ...medusa })).toEqual(decision)
  })
})
