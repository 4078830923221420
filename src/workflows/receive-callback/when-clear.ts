import type { Trade } from "../../merchant-api"
import { isUnclearAnswer } from "../../modules/payin"

/**
 * A look-up of an id that may be no trade's: an answer that says neither yes nor no counts as no.
 *
 * @throws PayinError when the service could not be asked
 */
export async function whenClear(lookUp: Promise<Trade | null>): Promise<Trade | null> {
  try {
    return await lookUp
  } catch (error) {
    if (isUnclearAnswer(error)) return null
    throw error
  }
}
