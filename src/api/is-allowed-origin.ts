/**
 * By `search`, which ignores where the last match of a pattern with the flag `g` ended: `test` goes on from there.
 * @param allowed as Medusa's `parseCorsOrigins` gives them; an address may end with a slash, an origin never does
 */
export function isAllowedOrigin(origin: string, allowed: readonly (string | RegExp)[]): boolean {
  return allowed.some((each) =>
    each instanceof RegExp ? origin.search(each) >= 0 : each.replace(/\/$/, "") === origin,
  )
}
