/**
 * The service's code in an error answer: at the top, or one level down (`error` and the like), because the contract
 * does not show the shape. Words win over numbers, which are often only the HTTP status again. The service's message is
 * not read here: it may hold personal data (see `readRefusalMessage`). Source: service-contract.md, Errors.
 */
export function readServiceCode(json: unknown): string | undefined {
  if (typeof json !== "object" || json === null) return undefined
  const codes = [json, ...Object.values(json)].map(codeOf).filter((code) => code !== undefined)
  return codes.find((code) => /[A-Za-z]/.test(code)) ?? codes[0]
}

function codeOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined
  const code = (value as { code?: unknown }).code
  const text = Number.isSafeInteger(code) ? String(code) : code
  return typeof text === "string" && /^[A-Za-z0-9_.-]{1,64}$/.test(text) ? text : undefined
}
