import { accountOfProvider, providerIdOf } from "../provider-id"

describe("the provider of an account", () => {
  it.each(["default", "eu-2"])("leads from the account %s to a provider id and back", (account) => {
    expect(providerIdOf(account)).toBe(`pp_payin_${account}`)
    expect(accountOfProvider(providerIdOf(account))).toBe(account)
  })

  it.each(["pp_system_default", "pp_stripe_payin", "payin_default", "pp_PAYIN_default", "pp_payin", ""])(
    "takes %p for somebody else's",
    (provider) => {
      expect(accountOfProvider(provider)).toBeUndefined()
    },
  )
})
