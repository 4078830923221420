import { PayinError } from "../../payin-error"

/**
 * An id as one segment of a path.
 *
 * @throws PayinError `rejected` for an id that would change the path ("", "." and "..") or is not Unicode
 */
export function pathSegment(id: string): string {
  try {
    if (!/^\.{0,2}$/.test(id)) return encodeURIComponent(id)
  } catch {
    // A lone surrogate; the same refusal as below.
  }
  throw new PayinError("rejected", "The look-up was not sent: this cannot be the id of a trade.")
}

/** The names that take the place of a trade's id: `GET /currency` asks for no trade. */
const reserved: readonly string[] = ["pay-in", "pay-out", "currency", "banks", "external"]

/** Whether the service can be asked about this id: some texts cannot be put in the path, or name something else. */
export function canBeTradeId(id: string): boolean {
  try {
    return !reserved.includes(pathSegment(id).toLowerCase())
  } catch {
    return false
  }
}
