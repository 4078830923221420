import type { Text, TextKey, Values } from "../../i18n/use-text"
import type { CaseItem } from "../../lib/contract"
import { caseMoney, isNone } from "./case-money"
import { formatMoney } from "../format-money"
import { tradeStatusText } from "../attempt/trade-status-text"

type Language = { text: Text; locale: string }

/** What happened, in one sentence. */
export function caseSentence(item: CaseItem, { text, locale }: Language): string {
  const status = tradeStatusText(item.attempt.trade_status, text)
  return text(sentenceKey(item), { ...caseMoney(item, locale, text("common.unknown")), status })
}

function sentenceKey({ attempt, facts, kind, money }: CaseItem): TextKey {
  if (kind === "paid_without_order" && attempt.order_id !== null) return "case.paid_without_order.stands"
  if (kind === "amount_short" && !money.difference?.startsWith("-")) return "case.amount_short.edited"
  if (kind === "amount_over" && money.difference !== null && isNone(money.difference)) return "case.amount_over.edited"
  if (kind === "unknown_status" && attempt.trade_status === "closed") return "case.unknown_status.noAmount"
  if (facts.some(({ fact }) => fact === "went_out")) return "case.refund_by_hand.wentOut"
  if (kind === "refund_by_hand" && money.to_send === null) return "case.refund_by_hand.unsure"
  return `case.${kind}.what`
}

/** What else to know beside that sentence. What is to be sent is among the sums. */
export function caseFacts({ facts, money }: CaseItem, { text, locale }: Language): string[] {
  return facts.flatMap((each) => {
    switch (each.fact) {
      case "reason":
        return text("caseFact.reason", { words: each.words })
      case "maybe_sent":
      case "went_out":
        return text(`caseFact.${each.fact}`, { amount: formatMoney(each.amount, money.currency_code, locale) })
      case "pay_out": {
        const amount = formatMoney(each.amount, money.currency_code, locale)
        return text("caseFact.pay_out", { amount, id: each.trade_id ?? each.pay_out_id, status: each.status })
      }
      case "other_trade": {
        const values: Values = { trade: each.trade_id, status: tradeStatusText(each.status, text) }
        return text("caseFact.other_trade", values)
      }
      case "cart_gone":
        return text("caseFact.cart_gone")
      case "to_send":
        return []
    }
  })
}
