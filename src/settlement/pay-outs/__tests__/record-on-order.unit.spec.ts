import { type CreditLine, isCreditFor } from "../record-on-order"

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 12, minutes))

/** Of 30, at the tenth minute. */
const refund = { id: "ref_1", amount: 30, created_at: at(10) }

const credit = (given: Partial<CreditLine>): CreditLine => ({
  amount: 30,
  reference: "payment_collection",
  reference_id: "pay_col_1",
  created_at: at(11),
  ...given,
})

describe("the credit for a refund", () => {
  it("is the store's own, which has its id, or Medusa's, which was given after it", () => {
    expect(isCreditFor(credit({ reference: "refund", reference_id: "ref_1" }), refund)).toBe(true)
    expect(isCreditFor(credit({}), refund)).toBe(true)
    expect(isCreditFor(credit({ created_at: at(9) }), refund)).toBe(false)
  })

  it("may have the name of the reason that staff chose", () => {
    const ofReason = credit({ reference: "refund", reference_id: "goodwill" })
    expect(isCreditFor(ofReason, { ...refund, refund_reason_id: "refr_1" })).toBe(true)
    expect(isCreditFor(ofReason, refund)).toBe(false)
  })

  it("is neither one that staff gave meanwhile, nor what they took back of one", () => {
    const byStaff = credit({ amount: 20, reference: "refund", reference_id: "order_1" })
    expect(isCreditFor(byStaff, refund)).toBe(false)
    expect(isCreditFor({ ...byStaff, amount: -20 }, { ...refund, refund_reason_id: "refr_1" })).toBe(false)
  })
})
