import { type DebtOrder, type DebtPayment, givenBackByHand, owedAmount } from "../order-debt"

/** An order that costs 100; transactions as the host makes them. */
function order(
  payments: Partial<DebtPayment>[][],
  transactions: [number, string | null, string?][] = [],
  total = 100,
): DebtOrder {
  const paid = transactions.reduce((sum, [amount]) => sum + amount, 0)
  return {
    summary: { pending_difference: total - paid, transaction_total: paid },
    transactions: transactions.map(([amount, reference, reference_id = reference === "capture" ? "capt_1" : null]) => {
      return { amount, reference, reference_id, created_at: "2026-11-20" }
    }),
    payment_collections: payments.map((each) => ({ payments: each.map((one) => ({ ...payment, ...one })) })),
  }
}

const payment: DebtPayment = {
  id: "pay_1",
  amount: 100,
  provider_id: "pp_payin_default",
  payment_session_id: "payses_1",
  canceled_at: null,
  captured_at: null,
}

const captured = (amount: number) => ({ captures: [{ id: "capt_1", amount }] })
const owed = (given: DebtOrder, arrived: [session: string, amount: string][] = []) =>
  owedAmount(given, new Map(arrived)).toNumber()

describe("what an order owes", () => {
  it("is its total while nothing is paid", () => {
    expect(owed(order([]))).toBe(100)
    expect(owed(order([[]]))).toBe(100)
  })

  it("is what is left after captures in any of its collections, by anyone", () => {
    const other = { ...captured(25), amount: 25, provider_id: "pp_stripe_stripe" }
    expect(
      owed(
        order(
          [[captured(60)], [other]],
          [
            [60, "capture"],
            [25, "capture"],
          ],
        ),
      ),
    ).toBe(15)
  })

  it("counts what another provider has authorized, captured in part or not", () => {
    const card = { amount: 70, provider_id: "pp_stripe_stripe" }
    expect(owed(order([[card]]))).toBe(30)
    expect(owed(order([[{ ...card, ...captured(20) }]], [[20, "capture"]]))).toBe(30)
  })

  it("does not count what another provider released", () => {
    const card = { amount: 70, provider_id: "pp_stripe_stripe", ...captured(20) }
    expect(owed(order([[{ ...card, canceled_at: "2026-11-01" }]], [[20, "capture"]]))).toBe(80)
    expect(owed(order([[{ ...card, captured_at: "2026-11-01" }]], [[20, "capture"]]))).toBe(80)
  })

  it("does not count what never came of a short payment of ours", () => {
    expect(owed(order([[captured(60)]], [[60, "capture"]]))).toBe(40)
  })

  it("counts a capture that the host has not recorded on the order yet", () => {
    expect(owed(order([[captured(60)]]))).toBe(40)
  })

  it("is owed again after a refund, unless the host lowered the total with it", () => {
    const refunded = { ...captured(100), refunds: [{ id: "ref_1", amount: 30 }] }
    const transactions: [number, string, string][] = [
      [100, "capture", "capt_1"],
      [-30, "refund", "ref_1"],
    ]
    expect(owed(order([[refunded]], transactions))).toBe(30)
    expect(owed(order([[refunded]], transactions, 70))).toBe(0)
  })

  it.each([
    ["not while the host has yet to write the refund on the order", [[100, "capture", "capt_1"]], 0],
    ["not by what was captured under the refund's id", [[100, "capture", "ref_1"]], 0],
    [
      "when the host wrote it under the payment's id, as it does for a cancellation",
      [
        [100, "capture", "capt_1"],
        [-30, "refund", "pay_1"],
      ],
      30,
    ],
  ] as [string, [number, string, string][], number][])("is owed again after a refund %s", (_, transactions, due) => {
    const refunded = { ...captured(100), refunds: [{ id: "ref_1", amount: 30 }] }
    expect(owed(order([[refunded]], transactions))).toBe(due)
  })

  it("is not owed again because a cancellation that was cut off wrote down a refund that the provider had refused", () => {
    const transactions: [number, string, string][] = [
      [100, "capture", "capt_1"],
      [-100, "refund", "pay_1"],
    ]
    expect(owed(order([[captured(100)]], transactions))).toBe(0)
    expect(owed(order([[captured(100)]], transactions, 114))).toBe(14)
  })

  it("counts money that staff recorded without a payment", () => {
    expect(owed(order([], [[40, null]]))).toBe(60)
    expect(
      owed(
        order(
          [[captured(60)]],
          [
            [60, "capture"],
            [40, "cash"],
          ],
        ),
      ),
    ).toBe(0)
  })

  it.each([
    ["a capture", [[40, "capture", "erp_1"]], 0],
    ["a refund", [[-30, "refund", "erp_1"]], 70],
    [
      "a capture that was given back",
      [
        [40, "capture", "erp_1"],
        [-40, "refund", "erp_1"],
      ],
      40,
    ],
  ] as [string, [number, string, string][], number][])(
    "counts money that the store's own code recorded as %s of no payment",
    (_, recorded, due) => {
      expect(owed(order([[captured(60)]], [[60, "capture"], ...recorded]))).toBe(due)
    },
  )

  it("counts what a payment brought once, under whatever name the store's own code records it besides", () => {
    expect(owed(order([[captured(60)]], [[60, "payment", "pay_1"]]))).toBe(40)
  })

  it("does not count money that the service took back", () => {
    const again = { ...captured(100), payment_session_id: "payses_2" }
    const lost = order(
      [[captured(100)], [again]],
      [
        [100, "capture"],
        [100, "capture"],
      ],
    )
    expect(owed(lost)).toBe(-100)
    expect(owed(lost, [["payses_1", "0"]])).toBe(0)
  })

  it("counts no more than came, whatever was captured, and no less than was captured", () => {
    const all = order([[captured(100)]], [[100, "capture"]])
    expect(owed(all, [["payses_1", "37.00"]])).toBe(63)
    expect(owed(all, [["payses_1", "120.00"]])).toBe(0)
    const refunded = { ...captured(100), refunds: [{ id: "ref_1", amount: 30 }] }
    expect(owed(order([[refunded]], [[-30, "refund", "ref_1"]], 70), [["payses_1", "0"]])).toBe(70)
  })

  it("is exact where floats are not", () => {
    expect(owedAmount(order([[captured(0.1)], [captured(0.2)]], [], 0.3), new Map()).toString()).toBe("0")
  })
})

describe("what is on an order as given back since its money went", () => {
  const since = new Date("2026-11-20T12:00:00.000Z")
  const given = (...recorded: [hour: number, amount: number, reference_id?: string][]) => {
    const rows = recorded.map(([hour, amount, reference_id = null]) => {
      return { amount, reference: null, reference_id, created_at: `2026-11-20T${hour}:00:00.000Z` }
    })
    return givenBackByHand({ ...order([[captured(100)]]), transactions: rows }, since).toNumber()
  }

  it("is what was recorded after that, whoever lists it first", () => {
    expect(given([13, -40])).toBe(40)
    expect(given([14, -10], [13, -40])).toBe(50)
    expect(given([11, -40], [12, -40])).toBe(0)
  })

  it("is no refund or capture of a payment", () => {
    expect(given([13, -40, "capt_1"])).toBe(0)
  })

  it("counts what was recorded as received only against what comes after it", () => {
    expect(given([13, 40], [14, -40])).toBe(0)
    expect(given([13, -40], [14, 40])).toBe(40)
  })
})
