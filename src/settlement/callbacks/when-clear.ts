import { isPayinError } from "../../merchant-api/payin-error"
import type { Trade } from "../../merchant-api/trade/trade"
import { isUnclearAnswer } from "../../modules/payin/attempt/stuck-attempt"

/**
 * Looks up an id that may not be a trade's: a refusal that does not clearly say "there is none" counts as if it did. An
 * answer that cannot be read, or is about another trade, does not: this trade may be paid.
 *
 * @throws PayinError when the service could not be asked, or its answer says nothing
 */
export async function whenClear(lookUp: Promise<Trade | null>): Promise<Trade | null> {
  try {
    return await lookUp
  } catch (error) {
    if (isUnclearAnswer(error) && isRefusal(error)) return null
    throw error
  }
}

function isRefusal(error: unknown): boolean {
  return isPayinError(error) && error.httpStatus !== undefined && error.httpStatus >= 400
}
