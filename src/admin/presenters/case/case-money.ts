import type { CaseItem } from "../../lib/contract"
import { formatMoney } from "../format-money"

/** A case's amounts as its sentences need them: written out, the difference without a sign. */
export function caseMoney({ money }: Pick<CaseItem, "money">, locale: string, unknown: string) {
  const write = (amount: string | null) =>
    amount === null ? unknown : formatMoney(amount.replace(/^-/, ""), money.currency_code, locale)
  return {
    expected: write(money.expected),
    arrived: write(money.arrived),
    difference: write(money.difference),
    toSend: write(money.to_send),
  }
}

/** Of an overpaid order, what is too much for it. @returns with its sign, or undefined when there is none to show */
export function signedDifference(item: Pick<CaseItem, "facts" | "money">, locale: string): string | undefined {
  const { currency_code } = item.money
  const difference = isOverpaidAlone(item) ? overpaidAmount(item) : item.money.difference
  if (difference === null || isNone(difference)) return undefined
  const written = formatMoney(difference.replace(/^-/, ""), currency_code, locale)
  return difference.startsWith("-") ? `−${written}` : `+${written}`
}

/** What was received is not there any more. A closed case says what was so. @returns undefined where there is nothing to say */
export function takenBack({ attempt, closed_at, kind, money }: CaseItem, locale: string): string | undefined {
  if (kind !== "reverted" || closed_at !== null || isNone(attempt.taken_back)) return undefined
  return formatMoney(attempt.taken_back, money.currency_code, locale)
}

/** By how much the case's order is overpaid, as a decimal string; null where that is not known. */
export function overpaidAmount({ facts }: Pick<CaseItem, "facts">): string | null {
  return facts.find((each) => each.fact === "order_overpaid")?.amount ?? null
}

/** No more than requested was received; only with what else was paid for the order is it too much. */
export function isOverpaidAlone(item: Pick<CaseItem, "facts" | "money">): boolean {
  const { difference } = item.money
  const isMore = difference !== null && !isNone(difference) && !difference.startsWith("-")
  return overpaidAmount(item) !== null && !isMore
}

/** What was requested was received; only the edit of the order makes it too little or too much. */
export function isEditedAlone({ facts, money }: Pick<CaseItem, "facts" | "money">): boolean {
  return facts.some(({ fact }) => fact === "order_edited") && money.difference !== null && isNone(money.difference)
}

/** Whether a decimal string is zero, without making it a number. */
export function isNone(difference: string): boolean {
  return /^-?0+(\.0+)?$/.test(difference)
}

/** The note of a closed case: what was chosen, then the person's own words. */
export function closingNote(choice: string, words: string): string {
  return [choice, words.trim()].filter(Boolean).join(" ")
}
