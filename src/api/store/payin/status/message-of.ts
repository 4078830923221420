import type { AttemptRow } from "../../../../modules/payin/models/attempt"
import { amountLocale, shopperTexts } from "../../../../shopper-texts"
import type { Amounts } from "../../../../shopper-texts/en"
import { formatAmount } from "../../../../shopper-texts/format-amount"
import { askedAmount, type OtherAmount, receivedAmount } from "./arrived/arrived-amounts"
import type { MessageKey } from "./payment-state"

/** @param again what arrived for the same purchase besides */
export function messageOf(
  key: MessageKey,
  attempt: AttemptRow,
  { locale, again }: { locale: string | undefined; again: readonly OtherAmount[] },
): string {
  const { stateTexts, amountTexts } = shopperTexts(locale)
  return key in amountTexts
    ? amountTexts[key as keyof typeof amountTexts](amountsOf(attempt, again, amountLocale(locale)))
    : stateTexts[key as keyof typeof stateTexts]
}

function amountsOf(attempt: AttemptRow, again: readonly OtherAmount[], locale: string): Amounts {
  const asked = askedAmount(attempt)
  const known = again.flatMap((other) => other ?? [])
  return {
    received: formatAmount(receivedAmount(attempt) ?? asked, attempt.currency_code, locale),
    asked: formatAmount(asked, attempt.currency_code, locale),
    // All of them or none: a part would be taken for the whole.
    ...(known.length > 0 && known.length === again.length
      ? { again: known.map(({ amount, currency_code }) => formatAmount(amount, currency_code, locale)).join(", ") }
      : {}),
  }
}
