import type { DiscoveryShape, MerchantSettings } from "../merchant/merchant-settings"

/** Currencies and rates of a merchant, in the shape that its settings ask for; the contract shows none. */
export function currencyAnswer(merchant: MerchantSettings): unknown {
  const rates = Object.entries(merchant.currencies).map(([code, rate]) => ({ code, rate: String(rate) }))
  const shapes: Record<DiscoveryShape, () => unknown> = {
    list: () => rates,
    keys: () => Object.fromEntries(rates.map(({ code, rate }) => [code, rate])),
    nested: () => ({
      data: { currencies: rates.map(({ code, rate }) => ({ fiatCurrency: code, currencyRate: rate })) },
    }),
  }
  return shapes[merchant.discoveryShape]()
}

/** Banks of a merchant, in the shape that its settings ask for; the contract shows none. */
export function banksAnswer(merchant: MerchantSettings): unknown {
  const banks = merchant.banks.map(({ code, name }) => ({ code, name: name ?? code }))
  const shapes: Record<DiscoveryShape, () => unknown> = {
    list: () => banks,
    keys: () => Object.fromEntries(banks.map(({ code, name }) => [code, { name }])),
    nested: () => ({ data: { banks: banks.map(({ code, name }) => ({ bank: code, title: name })) } }),
  }
  return shapes[merchant.discoveryShape]()
}
