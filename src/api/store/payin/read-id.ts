/**
 * An id from a request, or undefined for what cannot be one: an odd byte would be a Postgres error instead of a "not
 * found", and a parameter that is given twice is not trusted at all.
 */
export function readId(value: unknown): string | undefined {
  return typeof value === "string" && /^[\w-]{1,128}$/.test(value) ? value : undefined
}
