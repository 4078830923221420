import { toJsonNumberLiteral } from "./money"
import type { PayInRequest } from "./pay-in-request"

/**
 * The exact bytes of a pay-in request: what is signed is what is sent. Amounts are written as number literals by hand,
 * because the contract wants JSON numbers and a detour over a JavaScript number would be a float.
 * Source: service-contract.md, Resources, Pay-in request fields and Authentication, 3.
 *
 * @throws PayinError `rejected` when an amount has more digits than a JSON number keeps
 */
export function payInBody(request: PayInRequest): Buffer {
  const { fiatAmount, fiatAmountRange, ...rest } = request
  const amounts = {
    fiatAmount: fiatAmount && toJsonNumberLiteral(fiatAmount),
    fiatAmountRange: fiatAmountRange && jsonObject(mapValues(fiatAmountRange, toJsonNumberLiteral)),
  }
  // The spread of text and JSON members is safe: `stringify` writes every value of `rest`, and the amounts are digits only.
  return Buffer.from(jsonObject({ ...amounts, ...mapValues(rest, (value) => JSON.stringify(value)) }), "utf8")
}

function jsonObject(members: Record<string, string | undefined>): string {
  const written = Object.entries(members).filter(([, json]) => json !== undefined)
  return `{${written.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(",")}}`
}

function mapValues<V>(
  record: Record<string, V>,
  write: (value: V) => string | undefined,
): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, write(value)]))
}
