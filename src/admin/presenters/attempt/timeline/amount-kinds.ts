/** Lines whose sentence has an amount, and nothing else. */
const amountKinds = ["refund_recorded", "refund_undone", "pay_out_sent", "pay_out_found", "pay_out_absent"] as const

export function isAmountKind(kind: string): kind is (typeof amountKinds)[number] {
  return amountKinds.some((one) => one === kind)
}
