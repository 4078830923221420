import type { Text, TextKey } from "../../i18n/use-text"
import type { CaseFact, CaseItem, CaseTrade } from "../../lib/contract"
import { tradeStatusText } from "../attempt/trade-status-text"
import { formatMoney } from "../format-money"
import { caseMoney, isEditedAlone, isNone, isOverpaidAlone, overpaidAmount } from "./case-money"
import { paidOtherwise } from "./paid-otherwise"

type Language = { text: Text; locale: string }

/** What happened, in one sentence. */
export function caseSentence(item: CaseItem, language: Language): string {
  const { text, locale } = language
  return textFor(item, text)(sentenceKey(item), {
    ...caseMoney(item, locale, text("common.unknown")),
    ...wordOf(item.trade, item, language),
    ...cartOf(item, locale),
    ...overOf(item, locale),
  })
}

/** By how much the order is overpaid, where that is known. */
function overOf(item: CaseItem, locale: string): { over?: string } {
  const over = overpaidAmount(item)
  return over === null ? {} : { over: formatMoney(over, item.money.currency_code, locale) }
}

/** What the cart costs now, where that is known. */
function cartOf({ facts, money }: CaseItem, locale: string): { cart?: string } {
  const costs = facts.find((each) => each.fact === "cart_costs")?.amount ?? null
  return costs === null ? {} : { cart: formatMoney(costs, money.currency_code, locale) }
}

/** What the service had said when the case was closed. */
export function saidAtTheEnd(item: CaseItem, language: Language): string | undefined {
  const { trade_when_closed } = item
  if (!trade_when_closed?.status) return undefined
  return language.text("cases.saidAtTheEnd", wordOf(trade_when_closed, item, language))
}

function wordOf({ amount, status }: CaseTrade, { money }: CaseItem, { text, locale }: Language) {
  const said = amount === null ? text("common.unknown") : formatMoney(amount, money.currency_code, locale)
  return { status: tradeStatusText(status, text, amount), said }
}

/** A closed case is written about in the past tense, wherever its texts differ. */
function textFor({ closed_at }: CaseItem, text: Text): Text {
  return (key, values) => text(key, { ...values, ...(closed_at === null ? {} : { context: "past" }) })
}

function sentenceKey(item: CaseItem): TextKey {
  const { facts, kind, money, trade } = item
  const says = (fact: CaseFact["fact"]) => facts.some((each) => each.fact === fact)
  if (kind === "paid_without_order" && says("order_stands")) return "case.paid_without_order.stands"
  if (kind === "paid_without_order" && cartCosts(item)) return "case.paid_without_order.cartCosts"
  if (kind === "amount_over" && isOverpaidAlone(item)) return "case.amount_over.overpaid"
  if ((kind === "amount_short" || kind === "amount_over") && isEditedAlone(item)) return `case.${kind}.edited`
  if (kind === "unknown_status" && trade.status === "closed") return "case.unknown_status.noAmount"
  if (kind === "unknown_status" && trade.amount !== null) return "case.unknown_status.withAmount"
  if (says("payment_decided")) return waitsKey(item)
  if (kind === "reverted" && says("decided")) return "case.reverted.decided"
  if (says("went_out")) return "case.refund_by_hand.wentOut"
  if (kind === "refund_by_hand" && money.to_send === null) return nothingToSendKey(facts)
  return `case.${kind}.what`
}

function waitsKey({ money }: CaseItem): TextKey {
  return money.arrived === null ? "case.unpaid_order.waits" : "case.unpaid_order.putAside"
}

function nothingToSendKey(facts: readonly CaseFact[]): TextKey {
  const isUndone = facts.every(({ fact }) => fact !== "maybe_sent") && facts.some(({ fact }) => fact === "not_refunded")
  return isUndone ? "case.refund_by_hand.undone" : "case.refund_by_hand.unsure"
}

function cartCosts({ facts }: CaseItem): boolean {
  return facts.some((each) => each.fact === "cart_costs" && each.amount !== null)
}

/** What else to know beside that sentence and the sums. */
export function caseFacts(item: CaseItem, language: Language): string[] {
  const unsaid = item.facts.filter((each) => !isSaid(each, item))
  const beside = [...paidOtherwise(item, language), ...takenBackText(item, language), ...leftToSend(item, language)]
  return [...beside, ...unsaid.flatMap((each) => factText(each, item, language) ?? [])]
}

/** What to know before money is sent back because of the case: that some of it is gone, or not there. */
export function beforeSending(item: CaseItem, language: Language): string[] {
  const sends = item.choices.some(({ before }) => before === "refund_outside")
  return sends ? [...takenBackText(item, language), ...leftToSend(item, language)] : []
}

/** How much of the money there is to send back where some of it is gone: a refund of Medusa's has a case of its own. */
function leftToSend(item: CaseItem, { text, locale }: Language): string[] {
  if (!isPartlyGone(item)) return []
  const { net, sent_back } = item.attempt
  const write = (amount: string) => formatMoney(amount.startsWith("-") ? "0" : amount, item.money.currency_code, locale)
  return [text("caseFact.left", { left: write(net ?? "0"), amount: write(sent_back) })]
}

/** Some of it was refunded or sent back, and a choice is to send it back. A second trade's money is another one's. */
function isPartlyGone({ attempt, choices, kind }: CaseItem): boolean {
  if (kind === "second_trade" || isNone(attempt.sent_back)) return false
  return choices.some(({ id }) => id === "sent_back" || id === "sent_difference_back")
}

/** Since the refund was recorded, the service took the money back, or a part of it: what is sent now is the shop's own. */
function takenBackText({ attempt, closed_at, kind, money }: CaseItem, { text, locale }: Language): string[] {
  if (kind !== "refund_by_hand" || closed_at !== null) return []
  const { net, taken_back } = attempt
  const write = (amount: string) => formatMoney(amount.replace(/^-/, ""), money.currency_code, locale)
  if (!isNone(taken_back)) return [text("caseFact.taken_back", { amount: write(taken_back) })]
  return net?.startsWith("-") ? [text("caseFact.not_there", { amount: write(net) })] : []
}

/** Said by the sentence; or the only refund, with nothing to say of it but the sum to be sent. */
function isSaid(each: CaseFact, item: CaseItem): boolean {
  if (each.fact === "order_edited") return isEditedAlone(item)
  if (each.fact === "order_overpaid") return isOverpaidAlone(item)
  if (each.fact === "sent_back") return isPartlyGone(item)
  if (each.fact === "cart_costs") return item.kind === "paid_without_order" && each.amount !== null
  if (each.fact !== "to_send" || each.because) return false
  return item.facts.filter(({ fact }) => fact === "to_send").length === 1
}

function factText(each: CaseFact, item: CaseItem, { locale, ...language }: Language): string | undefined {
  const { money } = item
  const text = textFor(item, language.text)
  const write = (amount: string, currency = money.currency_code) => formatMoney(amount, currency, locale)
  if (isPlain(each)) return text(plainKey(each, item))
  switch (each.fact) {
    case "order_stands":
      return undefined
    case "decided":
      return item.kind === "reverted" ? undefined : text(decidedKey(item))
    case "reason":
      return text("caseFact.reason", { words: each.words })
    case "order_edited":
      return text(`caseFact.order_edited.${each.costs}`)
    case "cart_costs":
      return cartCostsText(each, { text, write })
    case "to_send":
      return text(`caseFact.to_send.${each.because ?? "by_hand"}`, { amount: write(each.amount) })
    case "not_refunded":
    case "maybe_sent":
    case "went_out":
    case "order_overpaid":
    case "order_misses":
    case "sent_back":
      return text(`caseFact.${each.fact}`, { amount: write(each.amount) })
    case "pay_out": {
      const values = { amount: write(each.amount), id: each.trade_id ?? each.pay_out_id, status: each.status }
      return text("caseFact.pay_out", values)
    }
    case "other_trade":
      return otherTradeText(each, { text, write, status: tradeStatusText(each.status, language.text, each.amount) })
  }
}

function decidedKey({ facts }: CaseItem): TextKey {
  return facts.some(({ fact }) => fact === "order_stands") ? "caseFact.decided_stands" : "caseFact.decided"
}

function plainKey({ fact }: { fact: PlainFact }, { money }: CaseItem): TextKey {
  return fact === "payment_decided" && money.arrived !== null ? "caseFact.payment_put_aside" : `caseFact.${fact}`
}

/** Its sentence has no values. */
function isPlain(each: CaseFact): each is Extract<CaseFact, { fact: PlainFact }> {
  return plainFacts.some((fact) => fact === each.fact)
}

const plainFacts = [
  "goods_out",
  "credit_spent",
  "payment_decided",
  "refunded",
  "cart_gone",
  "link_gone",
  "cart_ended",
  "captured",
  "not_captured",
] as const
type PlainFact = (typeof plainFacts)[number]

type Writing = { text: Text; status: string; write: (amount: string, currency?: string) => string }

function cartCostsText(
  { amount }: Extract<CaseFact, { fact: "cart_costs" }>,
  { text, write }: Pick<Writing, "text" | "write">,
): string {
  return amount === null ? text("caseFact.cart_changed") : text("caseFact.cart_costs", { amount: write(amount) })
}

function otherTradeText(
  { amount, currency_code, trade_id: trade }: Extract<CaseFact, { fact: "other_trade" }>,
  { status, text, write }: Writing,
): string {
  if (amount === null) return text("caseFact.other_trade", { trade, status })
  return text("caseFact.other_trade_said", { trade, status, amount: write(amount, currency_code ?? undefined) })
}
