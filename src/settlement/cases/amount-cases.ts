import type { CaseKind } from "../../modules/payin/case/case-kinds"
import type { Arrived, MedusaFacts, Wanted } from "../facts"

/**
 * The cases about a payment's amount. An order that owes nothing any more, because its rest was paid with a link, say,
 * misses nothing either, and may have too much: less money than was asked for arrived, and the rest was paid twice.
 *
 * @param wants undefined while nothing takes the money
 */
export function amountCases(arrived: Arrived, wants: Wanted | undefined, owesNothing: boolean): CaseKind[] {
  if (arrived === "over" || wants === "less") return ["amount_over"]
  const misses = arrived === "short" || wants === "more"
  return misses && !owesNothing ? ["amount_short"] : []
}

/** Its money is to be given back, and no more than came. */
export function canceledCases({ payment, wants }: MedusaFacts): CaseKind[] {
  if (payment !== "refunded") return ["paid_after_cancel"]
  return wants === "more" ? ["amount_short"] : []
}
