import type { Text } from "../../i18n/use-text"
import type { CaseItem } from "../../lib/contract"
import { formatMoney } from "../format-money"

/** What a case's order has by now of other payments, or may have. */
export function paidOtherwise(
  { kept, money, order_unread, owes_nothing }: CaseItem,
  { text, locale }: { text: Text; locale: string },
): string[] {
  if (order_unread) return [text("caseFact.order_unread")]
  if (owes_nothing) return [text("caseFact.owes_nothing")]
  return kept === null ? [] : [text("caseFact.kept", { amount: formatMoney(kept, money.currency_code, locale) })]
}
