/** The payment provider id that serves a merchant account: the account's name is the id of its provider entry. */
export function providerIdOf(account: string): string {
  return `${PROVIDER_PREFIX}${account}`
}

/** The account of one of our provider ids; undefined for another provider, or for a value that is no id at all. */
export function accountOfProvider(providerId: unknown): string | undefined {
  const isOurs = typeof providerId === "string" && providerId.startsWith(PROVIDER_PREFIX)
  return isOurs ? providerId.slice(PROVIDER_PREFIX.length) : undefined
}

const PROVIDER_PREFIX = "pp_payin_"
