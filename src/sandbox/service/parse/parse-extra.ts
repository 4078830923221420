import { Refusal } from "../refusal"

/**
 * Checks what the contract shows of `extra` and returns it as received, unknown fields included, because it is echoed.
 * @throws Refusal 400
 */
export function parseExtra(extra: unknown): Record<string, unknown> {
  if (extra === undefined) return {}
  const given = asObject(extra, "extra")
  const { externalTransactionId, payerInfo } = given
  if (externalTransactionId !== undefined && !(typeof externalTransactionId === "string" && externalTransactionId)) {
    throw Refusal.invalid("extra.externalTransactionId must be a string that is not empty.")
  }
  if (payerInfo !== undefined) checkPayerInfo(asObject(payerInfo, "extra.payerInfo"))
  return given
}

function checkPayerInfo(payerInfo: Record<string, unknown>): void {
  for (const field of ["ip", "userId", "userAgent", "fingerprint"]) {
    const value = payerInfo[field]
    if (value !== undefined && typeof value !== "string") throw Refusal.invalid(`payerInfo.${field} must be a string.`)
  }
  if (payerInfo.registeredAt !== undefined && !Number.isInteger(payerInfo.registeredAt)) {
    throw Refusal.invalid("payerInfo.registeredAt must be an integer timestamp.")
  }
}

/** @throws Refusal 400 */
export function asObject(value: unknown, field: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw Refusal.invalid(`${field} must be an object.`)
  }
  return value as Record<string, unknown>
}
