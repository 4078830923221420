import { BigNumber } from "bignumber.js"
import type { PayinOptions } from "../../../../../modules/payin/options"
import { type AttemptTotal, TOTALS_LIMIT } from "../../../../../modules/payin/sql/sums/sum-attempts"
import { coinOf } from "../../../../../modules/payin/sums/contribution-of"
import type { AttemptTotalsAnswer, CurrencyTotals } from "../../contract"
import { cryptoSums } from "../../overview/crypto-sums"
import { type FiatMeasure, fiatSums, groupsOf } from "../../overview/money-sums"

/** The sums of a list, one row for each currency, and for each coin that the service credited. */
export function attemptTotals(
  totals: readonly AttemptTotal[],
  decimals: PayinOptions["cryptoDecimals"],
): AttemptTotalsAnswer["totals"] {
  const coins = totals.flatMap((total) => {
    if (Number(total.crypto) === 0 && Number(total.fee) === 0) return []
    const coin = coinOf({ cryptoCurrency: total.crypto_currency, cryptoNetwork: total.crypto_network })
    return [
      { measure: `crypto:${coin}`, value: total.crypto },
      { measure: `fee:${coin}`, value: total.fee },
    ]
  })
  return {
    limit: TOTALS_LIMIT,
    more: totals.some(({ more }) => more),
    currencies: groupsOf(totals, ({ currency_code }) => currency_code).map(([code, own]) => currencyTotals(code, own)),
    crypto: cryptoSums(coins, decimals),
  }
}

function currencyTotals(currency_code: string, totals: readonly AttemptTotal[]): CurrencyTotals {
  const sum = (measure: "count" | "requested" | FiatMeasure) =>
    totals.reduce((all, total) => all.plus(total[measure]), new BigNumber(0))
  return { currency_code, count: sum("count").toNumber(), requested: sum("requested").toFixed(), ...fiatSums(sum) }
}
