import type { Text } from "../../i18n/use-text"
import type { CaseChoice, CaseItem } from "../../lib/contract"

/** What a choice does to these cases, which all have it. */
export function choiceEffect(
  { id, ends_payment }: Pick<CaseChoice, "id" | "ends_payment">,
  cases: readonly Pick<CaseItem, "kind">[],
  text: Text,
): string {
  const endsWaiting = id === "handled" && cases.some(({ kind }) => kind === "dispute" || kind === "unknown_status")
  return [
    text(`choice.${id}.does`),
    ...(ends_payment ? [text("cases.endsPayment")] : []),
    ...(endsWaiting ? [text("cases.endsWaiting")] : []),
  ].join(" ")
}
