import type { CheckoutValues } from "../../../modules/payin/checkout/checkout-options"

type Fallback = CheckoutValues["fallbacks"][number]

/** The list as the form's text has it: a line of JSON for each. Empty: not set here. */
export function fallbacksText(lines: readonly string[]): string {
  return lines.join("\n")
}

export function fallbacksIn(text: string): string[] {
  return text === "" ? [] : text.split("\n")
}

/** The same fallback is the same line, however its fields are ordered. */
export function fallbackLine({ bank, method, range }: Fallback): string {
  return JSON.stringify({ range, method, bank })
}

/** What can be added: a range, any or one method, any or one bank. */
export function fallbackChoices(
  listed: { methods: readonly string[]; banks: readonly { code: string }[] } | undefined,
): string[] {
  const methods = ["any", ...(listed?.methods ?? [])].map((method) => ({ method }))
  const banks = ["any", ...(listed?.banks ?? []).map(({ code }) => code)].map((bank) => ({ bank }))
  return [{ range: true as const }, ...methods, ...banks].map(fallbackLine)
}
