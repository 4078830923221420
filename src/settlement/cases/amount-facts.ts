import type { CaseFact } from "../../modules/payin/case/case-facts"
import type { MedusaSide } from "../read-medusa-side"

export function whyTooLittle({ facts, missing }: MedusaSide): CaseFact[] {
  if (missing !== null) return [{ fact: "order_misses", amount: missing }]
  return facts.wants === "more" && facts.order === "standing" ? [{ fact: "order_edited", costs: "more" }] : []
}

export function whyTooMuch({ facts, overpaid }: MedusaSide): CaseFact[] {
  if (overpaid !== null) return [{ fact: "order_overpaid", amount: overpaid }]
  return facts.wants === "less" ? [{ fact: "order_edited", costs: "less" }] : []
}
