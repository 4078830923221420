import type { Text } from "../../i18n/use-text"
import type { CaseChoice, CaseItem } from "../../lib/contract"

type EffectOn = Pick<CaseItem, "kind"> & {
  attempt: Pick<CaseItem["attempt"], "state" | "received" | "taken_back" | "open_cases">
}

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

/** As in `withoutEnd` of the store: what it should pay cannot be paid again as long as the service may still end it. */
function isWaitedFor({ attempt, kind }: EffectOn): boolean {
  const { open_cases, received, state, taken_back } = attempt
  const isPaid = (received !== null && Number(taken_back) === 0) || open_cases.includes("second_trade")
  return state === "open" && !isPaid && (kind === "dispute" || kind === "unknown_status")
}
