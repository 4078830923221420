import { BigNumber } from "bignumber.js"
import type { CaseFact } from "../../../../modules/payin/case/case-facts"

/**
 * What a case asks a person to send, without what Medusa has taken back since.
 *
 * @returns a decimal string with so many digits, or null when that is nothing
 */
export function sumToSend(facts: readonly CaseFact[], digits: number): string | null {
  const sumOf = (fact: "to_send" | "not_refunded") =>
    BigNumber.sum(0, ...facts.flatMap((each) => (each.fact === fact ? each.amount : [])))
  const sum = sumOf("to_send").minus(sumOf("not_refunded"))
  return sum.gt(0) ? sum.toFixed(digits) : null
}
