import type { Text } from "../../i18n/use-text"
import type { CaseChoice, CaseItem } from "../../lib/contract"
import { beforeSending } from "./case-words"

export type ChoiceEnds = "ends_payment" | "ends_waiting" | "cancels_order"

/** What a choice does to the cases that have it. */
export function choiceEffect(
  { id, cancels_order, ends_payment, ends_waiting }: Pick<CaseChoice, "id" | ChoiceEnds>,
  text: Text,
): string {
  return [
    text(`choice.${id}.does`),
    ...(ends_payment ? [text("cases.endsPayment")] : []),
    ...(ends_waiting ? [text("cases.endsWaiting")] : []),
    ...(cancels_order ? [text("cases.cancelsOrder")] : []),
  ].join(" ")
}

/** What to know before a choice closes the case: what could not be read, and how much there is to send back. */
export function choiceWarnings(
  item: CaseItem,
  { before }: Pick<CaseChoice, "before">,
  language: { text: Text; locale: string },
): string[] {
  const unread = item.order_unread ? [language.text("caseFact.order_unread")] : []
  return before === "refund_outside" ? [...unread, ...beforeSending(item, language)] : unread
}
