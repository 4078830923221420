/** The payment provider id that serves a merchant account: the account's name is the id of its provider entry. */
export function providerIdOf(account: string): string {
  return `${PROVIDER_PREFIX}${account}`
}

/** The account of a provider id of ours, or undefined for another provider. */
export function accountOfProvider(providerId: string): string | undefined {
  return providerId.startsWith(PROVIDER_PREFIX) ? providerId.slice(PROVIDER_PREFIX.length) : undefined
}

const PROVIDER_PREFIX = "pp_payin_"
