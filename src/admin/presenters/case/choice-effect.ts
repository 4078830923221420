import type { Text } from "../../i18n/use-text"
import type { CaseChoice } from "../../lib/contract"

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
