import type { Text } from "../../i18n/use-text"
import type { CaseChoice } from "../../lib/contract"

/** What a choice does to the cases that have it. */
export function choiceEffect(
  { id, ends_payment, ends_waiting }: Pick<CaseChoice, "id" | "ends_payment" | "ends_waiting">,
  text: Text,
): string {
  return [
    text(`choice.${id}.does`),
    ...(ends_payment ? [text("cases.endsPayment")] : []),
    ...(ends_waiting ? [text("cases.endsWaiting")] : []),
  ].join(" ")
}
