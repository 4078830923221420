import type { Text } from "../../i18n/use-text"
import type { FallbackSums } from "../../lib/contract"

/** What a fallback asks for, inside a sentence: "a range of amounts, method sbp, any bank". */
export function fallbackWords({ bank, method, range }: FallbackSums["fallback"], text: Text): string {
  const words = [
    ...(range ? [text("fallback.range")] : []),
    ...(method ? [method === "any" ? text("fallback.anyMethod") : text("fallback.method", { method })] : []),
    ...(bank ? [bank === "any" ? text("fallback.anyBank") : text("fallback.bank", { bank })] : []),
  ]
  return words.join(", ")
}

/** The same on its own. */
export function fallbackTitle(fallback: FallbackSums["fallback"], text: Text): string {
  const words = fallbackWords(fallback, text)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
