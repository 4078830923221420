/** @param allowed as Medusa's `parseCorsOrigins` gives them; an address may end with a slash, an origin never does */
export function isAllowedOrigin(origin: string, allowed: readonly (string | RegExp)[]): boolean {
  return allowed.some((each) => (each instanceof RegExp ? each.test(origin) : each.replace(/\/$/, "") === origin))
}
