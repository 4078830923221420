import en from "../../i18n/en.json"
import type { Text } from "../../i18n/use-text"
import { isNone } from "../case/case-money"

type KnownStatus = keyof typeof en.tradeStatus

/** True for a word of the contract, which the panel explains. */
export function isKnownStatus(status: string): status is KnownStatus {
  return Object.hasOwn(en.tradeStatus, status)
}

/** True for a word whose amount is money that came. With others, it is what the service asks for. */
export function namesMoney(status: string): status is keyof typeof en.timeline.becameWith {
  return Object.hasOwn(en.timeline.becameWith, status)
}

/** True for a trade that the service closed with an amount of zero: it is not paid. */
export function isClosedEmpty(status: string | null, amount: string | null): boolean {
  return status === "closed" && amount !== null && isNone(amount)
}

/** The service's word for a trade's state, explained when it is one of the contract's. */
export function tradeStatusText(status: string | null, text: Text, amount: string | null = null): string {
  if (status === null) return text("common.none")
  if (isClosedEmpty(status, amount)) return text("detail.closedEmpty")
  return isKnownStatus(status) ? text(`tradeStatus.${status}`) : status
}
