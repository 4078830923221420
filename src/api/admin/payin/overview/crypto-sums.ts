import { BigNumber } from "bignumber.js"
import type { PayinOptions } from "../../../../modules/payin/options"
import type { CryptoSum } from "../contract"

type Decimals = PayinOptions["cryptoDecimals"]

type Coin = { currency: string; network: string }

/** The sums `crypto:<currency>:<network>` and `fee:…`, in coins where the store says how many digits those have. */
export function cryptoSums(sums: readonly { measure: string; value: string }[], decimals: Decimals): CryptoSum[] {
  const coins = new Map<string, { amount: BigNumber; fee: BigNumber }>()
  for (const { measure, value } of sums) {
    const [what, currency = "", network = ""] = measure.split(":")
    if (what !== "crypto" && what !== "fee") continue
    const key = `${currency}:${network}`
    const coin = coins.get(key) ?? { amount: new BigNumber(0), fee: new BigNumber(0) }
    const part = what === "fee" ? "fee" : "amount"
    coins.set(key, { ...coin, [part]: coin[part].plus(value) })
  }
  return [...coins].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, coin]) => cryptoSum(key, coin, decimals))
}

function cryptoSum(key: string, { amount, fee }: { amount: BigNumber; fee: BigNumber }, decimals: Decimals): CryptoSum {
  const [currency = "", network = ""] = key.split(":")
  const { unit, shown } = unitsOf({ currency, network }, decimals)
  return { currency, network, amount: shown(amount), fee: shown(fee), unit }
}

/** The same currency may have other units on another network, so the closer one counts. */
export function unitsOf({ currency, network }: Coin, decimals: Decimals) {
  const byName = new Map(Object.entries(decimals).map(([name, digits]) => [name.toUpperCase(), digits]))
  const digits = byName.get(`${currency}:${network}`.toUpperCase()) ?? byName.get(currency.toUpperCase())
  const unit: CryptoSum["unit"] = digits === undefined ? "smallest" : "coin"
  return { unit, shown: (smallest: BigNumber.Value) => new BigNumber(smallest).shiftedBy(-(digits ?? 0)).toFixed() }
}
