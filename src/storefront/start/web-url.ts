/**
 * The address if a browser may be sent there: http or https, nothing that runs code. The store made sure that it is one;
 * React Native's `URL` cannot be asked for the protocol.
 */
export function webUrlOrNull(value: unknown): string | null {
  return typeof value === "string" && /^https?:\/\/[^\s/?#]/i.test(value) ? value : null
}
