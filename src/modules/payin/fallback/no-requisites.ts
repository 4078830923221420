import { isPayinError } from "../../../merchant-api/payin-error"
import type { AccountOptions } from "../account/account-options"
import type { AttemptRow } from "../models/attempt"
import { NO_REQUISITES } from "./fallback-problems"

type Refused = Pick<AttemptRow, "state" | "creates" | "trade_id">

/**
 * Whether the service surely made no trade because it has no requisites for what was asked: the one reason to ask for
 * something else. The contract shows no code for it (service-contract.md, Errors), so the store names the codes in
 * `errorCodes`. A wrong amount, key or payer, and every code that is not named, is none.
 *
 * @param attempt after the refusal. One that was created before, with an unknown outcome, may still turn out to have a
 *   trade, whatever the service said later.
 */
export function hadNoRequisites(
  { errorCodes }: Pick<AccountOptions, "errorCodes">,
  error: unknown,
  attempt: Refused | undefined,
): boolean {
  if (!isPayinError(error) || error.code !== "rejected" || error.serviceCode === undefined) return false
  const isNamed = Object.hasOwn(errorCodes, error.serviceCode) && errorCodes[error.serviceCode] === NO_REQUISITES
  return isNamed && attempt?.state === "refused" && attempt.creates <= 1 && attempt.trade_id === null
}
