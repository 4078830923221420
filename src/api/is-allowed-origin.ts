/**
 * By `search`, which a pattern's flag `g` does not make forgetful, as it does `test`.
 * @param allowed as Medusa's `parseCorsOrigins` gives them; an address may end with a slash, an origin never does
 */
export function isAllowedOrigin(origin: string, allowed: readonly (string | RegExp)[]): boolean {
  return allowed.some((each) =>
    each instanceof RegExp ? origin.search(each) >= 0 : each.replace(/\/$/, "") === origin,
  )
}
