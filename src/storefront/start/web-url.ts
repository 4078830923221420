/** The address if a browser may be sent there: http or https, nothing that runs code. */
export function webUrlOrNull(value: unknown): string | null {
  if (typeof value !== "string") return null
  try {
    const { protocol } = new URL(value)
    return protocol === "https:" || protocol === "http:" ? value : null
  } catch {
    return null
  }
}
