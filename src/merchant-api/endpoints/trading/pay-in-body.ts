import { toJsonNumberLiteral } from "../../money"
import type { PayInRequest } from "../../pay-in/pay-in-request"

/**
 * The exact bytes of a pay-in request: what is signed is what is sent. Amounts are written as number literals by hand,
 * because the contract wants JSON numbers and going through a JavaScript number would be a float. Source:
 * service-contract.md, Resources, Pay-in request fields and Authentication, 3.
 *
 * @param request as `checkPayInRequest` returned it: with an amount or a range
 * @throws PayinError `rejected` when an amount has more digits than a JSON number keeps
 */
export function payInBody({ fiatAmount, fiatAmountRange = {}, ...rest }: PayInRequest): Buffer {
  const amount =
    fiatAmount === undefined
      ? `"fiatAmountRange":{${rangeMembers(fiatAmountRange)}}`
      : `"fiatAmount":${toJsonNumberLiteral(fiatAmount)}`
  // The text between the braces. Joining it is safe: `stringify` wrote its values, and amounts are digits only.
  const others = JSON.stringify(rest).slice(1, -1)
  return Buffer.from(others ? `{${amount},${others}}` : `{${amount}}`, "utf8")
}

function rangeMembers(range: Record<string, string>): string {
  const members = Object.entries(range).map(
    ([name, amount]) => `${JSON.stringify(name)}:${toJsonNumberLiteral(amount)}`,
  )
  return members.join(",")
}
