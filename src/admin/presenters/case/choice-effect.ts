import type { Text } from "../../i18n/use-text"
import type { CaseChoice, CaseItem } from "../../lib/contract"

type EffectOn = Pick<CaseItem, "kind"> & { attempt: Pick<CaseItem["attempt"], "order_id" | "state"> }

/** What a choice does to these cases, which all have it. */
export function choiceEffect(
  { id, ends_payment }: Pick<CaseChoice, "id" | "ends_payment">,
  cases: readonly EffectOn[],
  text: Text,
): string {
  const endsWaiting = id === "handled" && cases.some(isWaitedFor)
  return [
    text(`choice.${id}.does`),
    ...(ends_payment ? [text("cases.endsPayment")] : []),
    ...(endsWaiting ? [text("cases.endsWaiting")] : []),
  ].join(" ")
}

/** Its order cannot be asked for again as long as the service may still end it. */
function isWaitedFor({ attempt: { order_id, state }, kind }: EffectOn): boolean {
  return state === "open" && order_id !== null && (kind === "dispute" || kind === "unknown_status")
}
