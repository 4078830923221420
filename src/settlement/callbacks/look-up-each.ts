import type { Trade } from "../../merchant-api/trade/trade"
import { isUnclearAnswer } from "../../modules/payin/attempt/stuck-attempt"

/**
 * Asks the service one question after the other. An unclear answer about one id must not hide another id's trade: the
 * service may misreport our own trade for good.
 *
 * @param options.isOneEnough nothing more is asked once a trade is found
 * @returns the trades, null for each that it does not know, and the last unclear answer
 * @throws PayinError when the service could not be asked
 */
export async function lookUpEach(
  lookUps: readonly (() => Promise<Trade | null>)[],
  { isOneEnough = false } = {},
): Promise<{ trades: (Trade | null)[]; unclear: unknown }> {
  const trades: (Trade | null)[] = []
  let unclear: unknown
  for (const lookUp of lookUps) {
    if (isOneEnough && trades.some((trade) => trade !== null)) break
    try {
      trades.push(await lookUp())
    } catch (error) {
      if (!isUnclearAnswer(error)) throw error
      unclear = error
    }
  }
  return { trades, unclear }
}
