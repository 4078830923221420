import { statusOf } from "../store-client"
import type { PayinTexts } from "../texts"
import type { PayinOption } from "./payment-options"
import type { PayinPreferences } from "./preferences"

/** A bank or a way to pay that has just worked. */
export type SuggestedChoice = {
  /** What to show. */
  name: string
  /** For `startPayment`, instead of what was refused. */
  choice: Pick<PayinPreferences, "bank" | "method">
}

/**
 * What to offer a shopper whose choice was refused: what has worked for others in the last hours, and may be chosen here.
 * The rest is left to the service, which then finds more.
 *
 * @param option read after the refusal
 */
export function suggestedChoices(
  { bankNames, banks, methodNames, methods, suggestions }: PayinOption,
  refused: SuggestedChoice["choice"],
  texts: PayinTexts,
): SuggestedChoice[] {
  const isOther = ({ bank, method }: SuggestedChoice["choice"]) => bank !== refused.bank || method !== refused.method
  const ofBanks = suggestions.banks
    .filter((bank) => banks.includes(bank))
    .map((bank) => ({ name: bankNames[bank] ?? bank, choice: { bank } }))
  const ofMethods = suggestions.methods
    .filter((method) => methods.includes(method))
    .map((method) => ({ name: methodNames[method] ?? texts.methods[method] ?? method, choice: { method } }))
  return [...ofBanks, ...ofMethods].filter(({ choice }) => isOther(choice))
}

/**
 * Whether another bank or way to pay may work. Not while the service is down, or while the payment is being prepared:
 * then only waiting helps. The js-sdk hands on a status and a sentence, and nothing else of the store's answer.
 *
 * @param error what `startPayment` threw
 * @param texts in the language of the request
 */
export function isRefusedChoice(error: unknown, { later, busy }: PayinTexts): boolean {
  if (statusOf(error) !== 422 || !(error instanceof Error)) return false
  return error.message !== later && error.message !== busy
}
