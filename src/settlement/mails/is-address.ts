/** Worth giving to a provider, whose business the rest is. */
export function isAddress(email: string | null | undefined): email is string {
  return typeof email === "string" && /^[^\s@]+@[^\s@]+$/.test(email)
}
