import { SandboxError } from "../sandbox-error"
import { Refusal } from "../service/refusal"

/**
 * An amount as the service writes it, with two fraction digits.
 *
 * The contract shows no limits. The sandbox refuses what two digits cannot hold (0.30000000000000004 is a float gone
 * astray, not an amount) and what a double cannot hold exactly.
 * @param field named in the refusal
 * @throws Refusal
 */
export function fiatAmountOf(amount: unknown, field: string): string {
  if (typeof amount !== "number" || !Number.isFinite(amount)) throw Refusal.invalid(`${field} must be a number.`)
  if (amount <= 0) throw Refusal.invalid(`${field} must be greater than 0.`)
  if (!/^\d+(\.\d{1,2})?$/.test(String(amount))) throw Refusal.invalid(`${field} must have at most 2 fraction digits.`)
  if (amount * 100 > Number.MAX_SAFE_INTEGER) throw Refusal.invalid(`${field} is too large.`)
  return amount.toFixed(2)
}

/** The same for an amount that is given as text, as the control does. */
export function fiatAmountOfText(text: unknown): string {
  if (typeof text !== "string" || !/^\d{1,13}(\.\d{1,2})?$/.test(text)) {
    throw new SandboxError("bad_request", "Give fiatAmount as a decimal text with at most 2 fraction digits: 1500.00.")
  }
  const [whole = "0", fraction = ""] = text.split(".")
  return `${BigInt(whole)}.${fraction.padEnd(2, "0")}`
}

/** A checked amount in hundredths, as a whole number that a double holds exactly. */
export function inCents(fiatAmount: string): number {
  return Number(fiatAmount.replace(".", ""))
}
